//! The boards.
