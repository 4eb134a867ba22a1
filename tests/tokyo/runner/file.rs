//! A scenario file: the position, and the steps parsed before any is played.

use kaijubox::game::Player;
use kaijubox::tokyo::cards::{Card, Face, Monster};
use kaijubox::tokyo::rules::position::{Phase, Placed, Position, SetupError, Side};
use kaijubox::tokyo::rules::{Event, Place, State};
use toml_edit::{Document, TableLike, Value};

use super::Failure;
use super::expect::{self, Expect};
use super::reader::Reader;
use super::words::{self, Name, Verb};

/// One step of the script.
pub(crate) struct Step {
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) what: What,
}

/// What a step asks of the runner.
pub(crate) enum What {
    Do { by: Player, verb: Verb },
    Refuse { by: Player, verb: Verb },
    Expect(Expect),
}

/// A scenario, read and checked.
pub(crate) struct Scenario {
    turn: Player,
    phase: Phase,
    sides: Vec<SideFile>,
    row: Vec<Card>,
    deck: Vec<Card>,
    discard: Vec<Card>,
    pub(crate) dice: Vec<Face>,
    two_player: bool,
    pub(crate) steps: Vec<Step>,
}

struct SideFile {
    side: Side<'static>,
    cards: Vec<Placed>,
}

impl Scenario {
    /// The engine's state at the start.
    pub(crate) fn start(&self, events: &mut impl FnMut(Event)) -> Result<State, SetupError> {
        let side = |file: &'_ SideFile| -> Side<'_> {
            Side {
                cards: &[],
                ..file.side
            }
        };
        let mut sides: Vec<Side> = self.sides.iter().map(side).collect();
        for (side, file) in sides.iter_mut().zip(&self.sides) {
            side.cards = &file.cards;
        }
        Position {
            turn: self.turn,
            phase: self.phase,
            sides: &sides,
            row: &self.row,
            deck: &self.deck,
            discard: &self.discard,
            two_player: self.two_player,
            dice: Some(&self.dice),
            seed: 1,
        }
        .start(events)
    }
}

/// The cards of the box that the file has not named yet.
struct Unnamed(Vec<Card>);

impl Unnamed {
    fn take(&mut self, id: &str) -> Result<Card, String> {
        words::id(id)?;
        let at = self.0.iter().position(|card| card.def().id == id);
        let at = at.ok_or_else(|| format!("more of `{id}` than the box holds"))?;
        Ok(self.0.remove(at))
    }
}

/// Reads and checks a scenario.
pub(crate) fn read(text: &str) -> Result<Scenario, Failure> {
    let reader = Reader { text };
    let document = Document::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        reader.fail(at, error.message().to_string())
    })?;
    reader.scenario(document.as_table())
}

const SEATS: [&str; 6] = ["p1", "p2", "p3", "p4", "p5", "p6"];

impl Reader<'_> {
    fn scenario(&self, root: &dyn TableLike) -> Result<Scenario, Failure> {
        let known = ["name", "rule", "game", "turn", "phase", "table", "script"];
        self.only(root, &[&known[..], &SEATS[..]].concat())?;
        for key in ["name", "rule"] {
            self.text_of(root, key)?;
        }
        let read = |(at, word)| words::player(word).map_err(|reason| self.fail(at, reason));
        let turn = self.text_of(root, "turn")?.map_or(Ok(Player(0)), read)?;
        let phase = match self.text_of(root, "phase")? {
            None | Some((_, "start")) => Phase::Start,
            Some((_, "setup")) => Phase::Setup,
            Some((_, "roll")) => Phase::Roll,
            Some((_, "buy")) => Phase::Buy,
            Some((at, word)) => return Err(self.fail(at, format!("`{word}` is no phase"))),
        };
        let mut unnamed = Unnamed(Card::all().collect());
        let sides = self.sides(root, &mut unnamed)?;
        if turn.index() >= sides.len() {
            return Err(self.fail(0, "`turn` names nobody"));
        }
        let empty = toml_edit::Table::new();
        let table = self.table(root, "table")?.unwrap_or(&empty);
        self.only(table, &["row", "deck", "discard", "dice", "two_player"])?;
        let two_player = self.truth(table, "two_player")?;
        let scenario = Scenario {
            turn,
            phase,
            two_player: two_player.unwrap_or(sides.len() == 2),
            sides,
            row: self.cards(table, "row", &mut unnamed)?,
            deck: self.cards(table, "deck", &mut unnamed)?,
            discard: self.cards(table, "discard", &mut unnamed)?,
            dice: self.dice(table)?,
            steps: self.steps(root)?,
        };
        let start = scenario.start(&mut |_| {});
        start.map_err(|error| self.fail(0, format!("an impossible position: {error:?}")))?;
        Ok(scenario)
    }

    fn sides(&self, root: &dyn TableLike, unnamed: &mut Unnamed) -> Result<Vec<SideFile>, Failure> {
        let there = SEATS.iter().filter(|key| root.contains_key(key)).count();
        if there < 2 || !SEATS[..there].iter().all(|key| root.contains_key(key)) {
            return Err(self.fail(0, "two to six players, without a gap"));
        }
        let mut named = Vec::new();
        for key in &SEATS[..there] {
            let table = self.table(root, key)?;
            let monster = table
                .map(|table| self.text_of(table, "monster"))
                .transpose()?;
            named.push(match monster.flatten() {
                None => None,
                Some((at, id)) => {
                    let monster = Monster::by_id(id);
                    let monster = monster.ok_or_else(|| self.fail(at, "no such monster"))?;
                    if named.contains(&Some(monster)) {
                        return Err(self.fail(at, "that monster is taken"));
                    }
                    Some(monster)
                }
            });
        }
        let free = Monster::ALL.into_iter();
        let mut free = free.filter(|monster| !named.contains(&Some(*monster)));
        let monsters: Vec<Monster> = named
            .iter()
            .map(|named| {
                named
                    .or_else(|| free.next())
                    .expect("six monsters for six players")
            })
            .collect();
        let mut copies = Vec::new();
        let mut sides = Vec::new();
        for (seat, key) in SEATS[..there].iter().enumerate() {
            let side = self.side(root, key, monsters[seat], unnamed, &mut copies)?;
            sides.push(side);
        }
        for (at, seat, place, name) in copies {
            let target = find(&sides, &name);
            let target = target.ok_or_else(|| self.fail(at, "copies a card that is not there"))?;
            sides[seat].cards[place].copies = Some(target);
        }
        Ok(sides)
    }

    #[allow(clippy::type_complexity)]
    fn side(
        &self,
        root: &dyn TableLike,
        key: &str,
        monster: Monster,
        unnamed: &mut Unnamed,
        copies: &mut Vec<(usize, usize, usize, Name)>,
    ) -> Result<SideFile, Failure> {
        let table = self.table(root, key)?.expect("the table was counted");
        let known = ["life", "vp", "energy", "poison", "shrink", "where", "cards"];
        self.only(table, &[&known[..], &["monster", "alive"]].concat())?;
        let alive = self.truth(table, "alive")?.unwrap_or(true);
        if !alive
            && table
                .iter()
                .any(|(key, _)| key != "alive" && key != "monster")
        {
            return Err(self.fail(0, format!("{key} is eliminated and has nothing")));
        }
        let place = match self.text_of(table, "where")? {
            None | Some((_, "outside")) => Place::Outside,
            Some((_, "city")) => Place::City,
            Some((_, "bay")) => Place::Bay,
            Some((at, word)) => return Err(self.fail(at, format!("`{word}` is no place"))),
        };
        let number = |key, default| self.number(table, key).map(|n| n.unwrap_or(default));
        let byte = |key, default| {
            let number = number(key, default)?;
            u8::try_from(number).map_err(|_| self.fail(0, format!("`{key}` is too big")))
        };
        let side = Side {
            monster,
            alive,
            life: byte("life", 10)?,
            points: byte("vp", 0)?,
            energy: number("energy", 0)?,
            poison: byte("poison", 0)?,
            shrink: byte("shrink", 0)?,
            place,
            cards: &[],
        };
        let seat = SEATS.iter().position(|seat| *seat == key).expect("a seat");
        let mut cards = Vec::new();
        for (at, value) in self.values(table, "cards")? {
            let wrong = |reason| self.fail(at, reason);
            let mut placed = Placed {
                card: Card::NONE,
                counters: None,
                copies: None,
            };
            if let Value::InlineTable(table) = value {
                self.only(table, &["card", "counters", "copies"])?;
                let (_, id) = self
                    .text_of(table, "card")?
                    .ok_or_else(|| wrong("no `card`".into()))?;
                placed.card = unnamed.take(id).map_err(wrong)?;
                let counters = self.number(table, "counters")?;
                placed.counters = counters.map(|n| u8::try_from(n).unwrap_or(u8::MAX));
                if let Some((at, word)) = self.text_of(table, "copies")? {
                    let name = words::name(word).map_err(|reason| self.fail(at, reason))?;
                    copies.push((at, seat, cards.len(), name));
                }
            } else {
                let id = value.as_str().unwrap_or_default();
                placed.card = unnamed.take(id).map_err(wrong)?;
            }
            cards.push(placed);
        }
        Ok(SideFile { side, cards })
    }

    fn dice(&self, table: &dyn TableLike) -> Result<Vec<Face>, Failure> {
        let mut faces = Vec::new();
        for (at, value) in self.values(table, "dice")? {
            for word in value.as_str().unwrap_or("?").split_whitespace() {
                faces.push(words::face(word).map_err(|reason| self.fail(at, reason))?);
            }
        }
        Ok(faces)
    }

    fn cards(
        &self,
        table: &dyn TableLike,
        key: &str,
        unnamed: &mut Unnamed,
    ) -> Result<Vec<Card>, Failure> {
        let mut cards = Vec::new();
        for (at, value) in self.values(table, key)? {
            let id = value.as_str().unwrap_or_default();
            cards.push(unnamed.take(id).map_err(|reason| self.fail(at, reason))?);
        }
        Ok(cards)
    }

    fn steps(&self, root: &dyn TableLike) -> Result<Vec<Step>, Failure> {
        let script = self.table(root, "script")?;
        let script = script.ok_or_else(|| self.fail(0, "no [script]"))?;
        self.only(script, &["steps"])?;
        let mut steps = Vec::new();
        for (at, value) in self.values(script, "steps")? {
            let text = value.as_str();
            let text = text.ok_or_else(|| self.fail(at, "a step is a text"))?;
            let what = step(text).map_err(|reason| self.fail(at, format!("`{text}`: {reason}")))?;
            steps.push(Step {
                line: self.line(at),
                text: text.to_string(),
                what,
            });
        }
        if steps.is_empty() {
            return Err(self.fail(0, "a scenario without steps"));
        }
        Ok(steps)
    }
}

/// The Keep card that a name means in a position that is not set up yet.
fn find(sides: &[SideFile], name: &Name) -> Option<Card> {
    let seats = sides.iter().enumerate();
    let seats = seats.filter(|(seat, _)| name.side.is_none_or(|side| side.index() == *seat));
    let cards = seats.flat_map(|(_, side)| side.cards.iter().map(|placed| placed.card));
    let mut cards = cards.filter(|card| card.def().id == name.id);
    cards.nth(name.nth.unwrap_or(0))
}

fn step(text: &str) -> Result<What, String> {
    let (first, rest) = text
        .split_once(' ')
        .ok_or("a step has a player and a verb")?;
    match first {
        "expect" => expect::parse(rest).map(What::Expect),
        "refuse" => {
            let (by, verb) = rest.split_once(' ').ok_or("refuse what?")?;
            Ok(What::Refuse {
                by: words::player(by)?,
                verb: words::verb(verb)?,
            })
        }
        _ => Ok(What::Do {
            by: words::player(first)?,
            verb: words::verb(rest)?,
        }),
    }
}
