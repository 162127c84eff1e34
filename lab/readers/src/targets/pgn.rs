//! Any file is read as games or refusals; what is read, even of a broken game, is written as a game that is read without
//! complaint and written the same (unless it is of another variant).

use motive_chess::read_games;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    for game in read_games(data) {
        let game = game.unwrap_or_else(|error| *error.game);
        if game.headers.get("Variant").is_some() {
            continue;
        }
        let written = game.to_string();
        let again = read_games(written.as_bytes()).next().expect("a game was written").expect("a good one");
        assert_eq!(again.main_line(), game.main_line());
        assert_eq!(again.to_string(), written);
    }
}
