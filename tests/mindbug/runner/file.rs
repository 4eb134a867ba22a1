//! A scenario file: the position, and the steps parsed before any is played.

use kaijubox::game::Player;
use kaijubox::mindbug::cards::{Card, Face, PowerCard};
use kaijubox::mindbug::rules::setup::{Placed, Position, Seat, SetupError};
use kaijubox::mindbug::rules::{Event, MINDBUGS, SHOP, State};
use toml_edit::{Document, Item, TableLike, Value};

use super::Failure;
use super::expect::{self, Expect};
use super::words::{self, Verb};

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
    seats: [SeatFile; 2],
    unused: Vec<Card>,
    shop: Vec<PowerCard>,
    power_deck: Vec<PowerCard>,
    dice: Vec<Face>,
    pub(crate) steps: Vec<Step>,
}

struct SeatFile {
    life: u8,
    mindbugs: u8,
    energy: u8,
    hand: Vec<Card>,
    deck: Vec<Card>,
    discard: Vec<Card>,
    play: Vec<Placed>,
}

impl Scenario {
    /// The engine's state at the start.
    pub(crate) fn start(&self, events: &mut impl FnMut(Event)) -> Result<State, SetupError> {
        let seats = [0, 1].map(|i| {
            let seat: &SeatFile = &self.seats[i];
            Seat {
                life: seat.life,
                mindbugs: seat.mindbugs,
                energy: seat.energy,
                hand: &seat.hand,
                deck: &seat.deck,
                discard: &seat.discard,
                play: &seat.play,
            }
        });
        Position {
            turn: self.turn,
            seats,
            unused: &self.unused,
            shop: &self.shop,
            power_deck: &self.power_deck,
            dice: Some(&self.dice),
            seed: 1,
        }
        .start(events)
    }
}

struct Reader<'a> {
    text: &'a str,
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

impl Reader<'_> {
    fn line(&self, at: usize) -> usize {
        let end = at.min(self.text.len());
        self.text.as_bytes()[..end]
            .iter()
            .filter(|&&b| b == b'\n')
            .count()
            + 1
    }

    fn fail(&self, at: usize, reason: String) -> Failure {
        let line = self.line(at);
        Failure { line, reason }
    }

    fn at(&self, item: &Item) -> usize {
        item.span().map_or(0, |span| span.start)
    }

    fn only(&self, table: &dyn TableLike, known: &[&str]) -> Result<(), Failure> {
        for (key, item) in table.iter() {
            if !known.contains(&key) {
                let known = known.join(", ");
                let reason = format!("`{key}` is unknown here (known: {known})");
                return Err(self.fail(self.at(item), reason));
            }
        }
        Ok(())
    }

    fn scenario(&self, root: &dyn TableLike) -> Result<Scenario, Failure> {
        self.only(
            root,
            &[
                "name", "rule", "game", "turn", "p1", "p2", "table", "script",
            ],
        )?;
        for key in ["name", "rule"] {
            self.text_of(root, key)?;
        }
        match self.text_of(root, "game")? {
            None | Some((_, "mindbug")) => {}
            Some((at, game)) => return Err(self.fail(at, format!("`{game}` is no game"))),
        }
        let turn = match self.text_of(root, "turn")? {
            None => Player::ONE,
            Some((at, word)) => words::player(word).map_err(|reason| self.fail(at, reason))?,
        };
        let empty = toml_edit::Table::new();
        let table = self.table(root, "table")?.unwrap_or(&empty);
        self.only(table, &["unused", "shop", "power_deck", "dice"])?;
        let shop = self.list(table, "shop", words::power)?;
        if shop.len() > SHOP {
            let at = table.get("shop").map_or(0, |item| self.at(item));
            return Err(self.fail(at, format!("more than {SHOP} Power cards on sale")));
        }
        let scenario = Scenario {
            turn,
            seats: [self.seat(root, "p1")?, self.seat(root, "p2")?],
            unused: self.list(table, "unused", words::card)?,
            shop,
            power_deck: self.list(table, "power_deck", words::power)?,
            dice: self.list(table, "dice", words::face)?,
            steps: self.steps(root)?,
        };
        self.check(root, &scenario)?;
        Ok(scenario)
    }

    /// What only the engine can tell of a position: its sums.
    fn check(&self, root: &dyn TableLike, scenario: &Scenario) -> Result<(), Failure> {
        let Err(error) = scenario.start(&mut |_| {}) else {
            return Ok(());
        };
        let tables: &[&str] = match error {
            SetupError::TooManyDice | SetupError::TooManyPowers => &["table"],
            _ => &["p1", "p2", "table"],
        };
        let table = tables.iter().find_map(|key| root.get(key));
        let at = table.map_or(0, |item| self.at(item));
        Err(self.fail(at, format!("an impossible position: {error:?}")))
    }

    fn seat(&self, root: &dyn TableLike, key: &str) -> Result<SeatFile, Failure> {
        let empty = toml_edit::Table::new();
        let table = self.table(root, key)?.unwrap_or(&empty);
        self.only(
            table,
            &[
                "life", "mindbugs", "energy", "hand", "deck", "discard", "play",
            ],
        )?;
        let seat = SeatFile {
            life: self.number(table, "life", 1..=255)?.unwrap_or(3),
            mindbugs: self
                .number(table, "mindbugs", 0..=MINDBUGS)?
                .unwrap_or(MINDBUGS),
            energy: self.number(table, "energy", 0..=255)?.unwrap_or(0),
            hand: self.list(table, "hand", words::card)?,
            deck: self.list(table, "deck", words::card)?,
            discard: self.list(table, "discard", words::card)?,
            play: self.play(table)?,
        };
        Ok(seat)
    }

    fn play(&self, seat: &dyn TableLike) -> Result<Vec<Placed>, Failure> {
        let mut play = Vec::new();
        for (at, value) in self.values(seat, "play")? {
            let placed = match value {
                Value::InlineTable(table) => {
                    self.only(table, &["card", "exhausted", "octonite"])?;
                    let id = self.text_of(table, "card")?;
                    let (at, id) = id.ok_or_else(|| self.fail(at, "no `card` here".into()))?;
                    let exhausted = match table.get("exhausted") {
                        None => false,
                        Some(value) => value
                            .as_bool()
                            .ok_or_else(|| self.fail(at, "`exhausted` is true or false".into()))?,
                    };
                    Placed {
                        card: words::card(id).map_err(|reason| self.fail(at, reason))?,
                        exhausted,
                        octonite: self.number(table, "octonite", 0..=255)?,
                    }
                }
                value => {
                    let id = value.as_str().unwrap_or_default();
                    Placed {
                        card: words::card(id).map_err(|reason| self.fail(at, reason))?,
                        exhausted: false,
                        octonite: None,
                    }
                }
            };
            play.push(placed);
        }
        Ok(play)
    }

    fn steps(&self, root: &dyn TableLike) -> Result<Vec<Step>, Failure> {
        let script = self.table(root, "script")?;
        let script = script.ok_or_else(|| self.fail(0, "no [script]".into()))?;
        self.only(script, &["steps"])?;
        let mut steps = Vec::new();
        for (at, value) in self.values(script, "steps")? {
            let text = value.as_str();
            let text = text.ok_or_else(|| self.fail(at, "a step is a text".into()))?;
            let what = step(text).map_err(|reason| self.fail(at, format!("`{text}`: {reason}")))?;
            steps.push(Step {
                line: self.line(at),
                text: text.to_string(),
                what,
            });
        }
        if steps.is_empty() {
            return Err(self.fail(0, "a scenario without steps".into()));
        }
        Ok(steps)
    }

    fn table<'t>(
        &self,
        root: &'t dyn TableLike,
        key: &str,
    ) -> Result<Option<&'t dyn TableLike>, Failure> {
        let Some(item) = root.get(key) else {
            return Ok(None);
        };
        let table = item.as_table_like();
        let wrong = || self.fail(self.at(item), format!("`{key}` is no table"));
        table.ok_or_else(wrong).map(Some)
    }

    fn text_of<'t>(
        &self,
        table: &'t dyn TableLike,
        key: &str,
    ) -> Result<Option<(usize, &'t str)>, Failure> {
        let Some(item) = table.get(key) else {
            return Ok(None);
        };
        let at = self.at(item);
        let text = item.as_str();
        let text = text.ok_or_else(|| self.fail(at, format!("`{key}` is no text")))?;
        Ok(Some((at, text)))
    }

    fn number(
        &self,
        table: &dyn TableLike,
        key: &str,
        range: std::ops::RangeInclusive<u8>,
    ) -> Result<Option<u8>, Failure> {
        let Some(item) = table.get(key) else {
            return Ok(None);
        };
        let number = item.as_integer().and_then(|n| u8::try_from(n).ok());
        let number = number.filter(|n| range.contains(n)).ok_or_else(|| {
            let (least, most) = range.into_inner();
            self.fail(
                self.at(item),
                format!("`{key}` is no number from {least} to {most}"),
            )
        })?;
        Ok(Some(number))
    }

    fn values<'t>(
        &self,
        table: &'t dyn TableLike,
        key: &str,
    ) -> Result<Vec<(usize, &'t Value)>, Failure> {
        let Some(item) = table.get(key) else {
            return Ok(Vec::new());
        };
        let array = item.as_array();
        let array = array.ok_or_else(|| self.fail(self.at(item), format!("`{key}` is no list")))?;
        let at = |value: &Value| value.span().map_or(0, |span| span.start);
        Ok(array.iter().map(|value| (at(value), value)).collect())
    }

    fn list<T>(
        &self,
        table: &dyn TableLike,
        key: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, Failure> {
        let values = self.values(table, key)?;
        let mut list = Vec::new();
        for (at, value) in values {
            let word = value.as_str().unwrap_or_default();
            list.push(read(word).map_err(|reason| self.fail(at, reason))?);
        }
        Ok(list)
    }
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
