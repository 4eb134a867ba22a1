//! Reading values of a TOML file, with the line of what is wrong.

use toml_edit::{Item, TableLike, Value};

use super::Failure;

pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
}

impl Reader<'_> {
    pub(super) fn line(&self, at: usize) -> usize {
        let end = at.min(self.text.len());
        let breaks = self.text.as_bytes()[..end].iter();
        breaks.filter(|&&byte| byte == b'\n').count() + 1
    }

    pub(super) fn fail(&self, at: usize, reason: impl Into<String>) -> Failure {
        Failure {
            line: self.line(at),
            reason: reason.into(),
        }
    }

    pub(super) fn at(&self, item: &Item) -> usize {
        item.span().map_or(0, |span| span.start)
    }

    pub(super) fn only(&self, table: &dyn TableLike, known: &[&str]) -> Result<(), Failure> {
        for (key, item) in table.iter() {
            if !known.contains(&key) {
                let known = known.join(", ");
                let reason = format!("`{key}` is unknown here (known: {known})");
                return Err(self.fail(self.at(item), reason));
            }
        }
        Ok(())
    }

    pub(super) fn table<'t>(
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

    pub(super) fn text_of<'t>(
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

    pub(super) fn truth(&self, table: &dyn TableLike, key: &str) -> Result<Option<bool>, Failure> {
        let Some(item) = table.get(key) else {
            return Ok(None);
        };
        let truth = item.as_bool();
        let wrong = || self.fail(self.at(item), format!("`{key}` is true or false"));
        truth.ok_or_else(wrong).map(Some)
    }

    pub(super) fn number(&self, table: &dyn TableLike, key: &str) -> Result<Option<u16>, Failure> {
        let Some(item) = table.get(key) else {
            return Ok(None);
        };
        let number = item.as_integer().and_then(|n| u16::try_from(n).ok());
        let wrong = || self.fail(self.at(item), format!("`{key}` is no such number"));
        number.ok_or_else(wrong).map(Some)
    }

    pub(super) fn values<'t>(
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
}
