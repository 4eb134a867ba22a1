//! The table of games: one row each becomes the enums and the [`Games`] of a box.

use super::{Games, Session, Title};

/// A box of games, one row each: `Name(title)`.
#[macro_export]
macro_rules! games {
    (
        $(#[$doc:meta])* $vis:vis box $Box:ident = $($Name:ident($game:ty)),* $(,)?;
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        $vis enum $Box {}

        const _: () = {
            use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
            use $crate::{
                bot::{self, Tree},
                console::{
                    DeviceInfo, Table,
                    games::{self, Ask, Driven, Games, Input, Moment, Motion},
                    journal,
                    puzzle::Tries,
                    screens::{AtTable, Command, Context, Hall, Opening, Screen, Screens},
                    session::{AnySession, Session},
                    thinking::{self, Answer, Purpose},
                    title::{ActionOf, ActionsOf, Role, Title, Titles},
                },
                game::{Listed, MAX_LISTED, Unplayable},
                save,
                ui::Damage,
            };

            /// The order of the rows.
            #[derive(Clone, Copy)]
            enum Row {
                $($Name,)*
            }

            #[allow(clippy::large_enum_variant, reason = "there is only ever one or two")]
            #[derive(Clone)]
            pub enum AnyGame {
                $($Name(Session<$game>),)*
            }

            #[allow(clippy::large_enum_variant, reason = "there is only ever one")]
            pub enum AnyPage {
                $($Name(<$game as Title>::Screen),)*
            }

            #[allow(clippy::large_enum_variant, reason = "there is only ever one")]
            pub enum AnyCollection {
                $($Name(<$game as Title>::Collection),)*
            }

            #[allow(clippy::large_enum_variant, reason = "there is only ever one")]
            #[derive(Clone)]
            pub enum AnyQuestion {
                $($Name(thinking::Question<$game>),)*
            }

            #[allow(clippy::large_enum_variant, reason = "there is only ever one")]
            pub enum AnyThinker<'a> {
                $($Name(bot::Thinker<'a, <$game as Title>::Mind>),)*
            }

            $(
                impl games::Hosts<$game> for $Box {
                    fn session(any: &AnyGame) -> Option<&Session<$game>> {
                        #[allow(unreachable_patterns, reason = "a box of one game")]
                        match any {
                            AnyGame::$Name(session) => Some(session),
                            _ => None,
                        }
                    }

                    fn wrap(session: Session<$game>) -> AnyGame {
                        AnyGame::$Name(session)
                    }
                }
            )*

            // A place in the list beyond the last would be read as somebody who gives up.
            $(const _: () = assert!(
                <ActionsOf<$game> as Listed<ActionOf<$game>>>::CAPACITY <= MAX_LISTED
            );)*

            #[allow(unreachable_patterns, reason = "a box of one game")]
            impl Games for $Box {
                const TITLES: Titles = Titles {
                    playable: &[$(<$game as Title>::CARD,)*],
                };

                type Session = AnyGame;
                type Page = AnyPage;
                type Collection = AnyCollection;
                type Question = AnyQuestion;
                type Thinker<'a> = AnyThinker<'a>;

                fn begin(
                    slot: &mut Option<AnyGame>,
                    title: usize,
                    id: u32,
                    seed: u64,
                    table: Table,
                ) -> Result<(), Unplayable> {
                    $(
                        if title == Row::$Name as usize {
                            return Session::<$game>::begin(id, seed, table, |session| {
                                match slot.insert(AnyGame::$Name(session)) {
                                    AnyGame::$Name(session) => session,
                                    _ => unreachable!("it was just laid there"),
                                }
                            });
                        }
                    )*
                    Err(Unplayable::OtherGame)
                }

                fn pose(
                    slot: &mut Option<AnyGame>,
                    title: usize,
                    number: u8,
                    tries: Tries,
                    table: Table,
                ) -> Result<(), Unplayable> {
                    $(
                        if title == Row::$Name as usize {
                            return Session::<$game>::pose(number, tries, table, |session| {
                                match slot.insert(AnyGame::$Name(session)) {
                                    AnyGame::$Name(session) => session,
                                    _ => unreachable!("it was just laid there"),
                                }
                            });
                        }
                    )*
                    Err(Unplayable::OtherGame)
                }

                fn check(
                    game: &save::Game,
                    decisions: &[u8],
                    mark: u32,
                ) -> Result<(), Unplayable> {
                    $(
                        if game.kind == <$game as Title>::CARD.kind {
                            return journal::play::<$game>(game, decisions, mark).map(drop);
                        }
                    )*
                    Err(Unplayable::OtherGame)
                }

                fn any(session: &AnyGame) -> &dyn AnySession {
                    match session {
                        $(AnyGame::$Name(session) => session,)*
                    }
                }

                fn any_mut(session: &mut AnyGame) -> &mut dyn AnySession {
                    match session {
                        $(AnyGame::$Name(session) => session,)*
                    }
                }

                fn title(session: &AnyGame) -> usize {
                    match session {
                        $(AnyGame::$Name(_) => Row::$Name as usize,)*
                    }
                }

                fn question(session: &AnyGame, id: u32, purpose: Purpose) -> Option<AnyQuestion> {
                    match session {
                        $(AnyGame::$Name(session) => {
                            session.question(id, purpose).map(AnyQuestion::$Name)
                        })*
                    }
                }

                fn question_id(question: &AnyQuestion) -> u32 {
                    match question {
                        $(AnyQuestion::$Name(question) => question.id,)*
                    }
                }

                fn question_kind(question: &AnyQuestion) -> u8 {
                    match question {
                        $(AnyQuestion::$Name(_) => <$game as Title>::CARD.kind,)*
                    }
                }

                fn thinker<'a>(question: &AnyQuestion, tree: &'a mut Tree) -> AnyThinker<'a> {
                    match question {
                        $(AnyQuestion::$Name(question) => {
                            AnyThinker::$Name(question.thinker(tree))
                        })*
                    }
                }

                fn advance(thinker: &mut AnyThinker<'_>, nodes: u32) -> bool {
                    match thinker {
                        $(AnyThinker::$Name(thinker) => thinker.advance(nodes),)*
                    }
                }

                fn answer(question: &AnyQuestion, thinker: &AnyThinker<'_>) -> Option<Answer> {
                    match (question, thinker) {
                        $((AnyQuestion::$Name(question), AnyThinker::$Name(thinker)) => {
                            question.answer(thinker)
                        })*
                        _ => None,
                    }
                }

                fn show(session: &mut AnyGame, role: Role, moment: Moment) -> Option<AnyPage> {
                    match session {
                        $(AnyGame::$Name(session) => {
                            Some(AnyPage::$Name(games::show(session, role, moment)))
                        })*
                    }
                }

                fn drive(
                    page: &mut AnyPage,
                    session: &mut AnyGame,
                    input: Input,
                    damage: &mut Damage,
                    moment: Moment,
                ) -> Option<Driven> {
                    match (page, session) {
                        $((AnyPage::$Name(page), AnyGame::$Name(session)) => {
                            games::drive(page, session, input, damage, moment)
                        })*
                        _ => None,
                    }
                }

                fn play(
                    page: Option<&AnyPage>,
                    session: &mut AnyGame,
                    ask: Ask,
                    moment: Moment,
                ) -> Option<AnyPage> {
                    match session {
                        $(AnyGame::$Name(session) => {
                            let page = match page {
                                Some(AnyPage::$Name(page)) => Some(page),
                                _ => None,
                            };
                            games::play(page, session, ask, moment).map(AnyPage::$Name)
                        })*
                    }
                }

                fn page_number(page: &AnyPage) -> usize {
                    let (row, number) = match page {
                        $(AnyPage::$Name(page) => (
                            Row::$Name as usize,
                            Screens::<AtTable<$game>>::number(page),
                        ),)*
                    };
                    let before = Self::PAGE_NAMES[..row].iter();
                    before.map(|names| names.len()).sum::<usize>() + usize::from(number)
                }

                const PAGE_NAMES: &'static [&'static [&'static str]] = &[
                    $(<<$game as Title>::Screen as Screens<AtTable<$game>>>::NAMES,)*
                ];

                fn page_depth(page: &AnyPage) -> u8 {
                    match page {
                        $(AnyPage::$Name(page) => Screens::<AtTable<$game>>::depth(page),)*
                    }
                }

                fn page_motion(page: &AnyPage) -> Motion {
                    match page {
                        $(AnyPage::$Name(page) => games::page_motion::<$game>(page),)*
                    }
                }

                fn draw_page<D: DrawTarget<Color = Rgb565>>(
                    page: &AnyPage,
                    facts: &DeviceInfo,
                    target: &mut D,
                ) -> Result<(), D::Error> {
                    match page {
                        $(AnyPage::$Name(page) => {
                            Screens::<AtTable<$game>>::draw(page, facts, target)
                        })*
                    }
                }

                fn open_collection(title: usize, opening: &Opening<'_>) -> Option<AnyCollection> {
                    $(
                        if title == Row::$Name as usize {
                            let open = games::open_collection::<$game>(opening);
                            return open.map(AnyCollection::$Name);
                        }
                    )*
                    None
                }

                fn drive_collection(
                    collection: &mut AnyCollection,
                    input: Input,
                    cx: &mut Context<'_>,
                ) -> Option<Command> {
                    match collection {
                        $(AnyCollection::$Name(open) => {
                            games::drive_collection::<$game>(open, input, cx)
                        })*
                    }
                }

                fn collection_motion(collection: &AnyCollection) -> Motion {
                    match collection {
                        $(AnyCollection::$Name(open) => Motion::of::<Hall, _>(open),)*
                    }
                }

                fn exercise(title: usize, steps: u32) {
                    $(
                        if title == Row::$Name as usize {
                            games::exercise::<$game>(steps);
                        }
                    )*
                }

                fn draw_collection<D: DrawTarget<Color = Rgb565>>(
                    collection: &AnyCollection,
                    facts: &DeviceInfo,
                    target: &mut D,
                ) -> Result<(), D::Error> {
                    match collection {
                        $(AnyCollection::$Name(open) => Screen::<Hall>::draw(open, facts, target),)*
                    }
                }
            }
        };
    };
}

/// A box that has this game in it.
pub trait Hosts<G: Title>: Games {
    /// The session, if it is of this game.
    fn session(any: &Self::Session) -> Option<&Session<G>>;
    /// A session of this game among those of all.
    fn wrap(session: Session<G>) -> Self::Session;
}
