//! Counts are those of the annotated games, and exercises can be read back.

use std::collections::BTreeMap;

use motive_annotate::{AnnotatedGame, Annotator, Effort, Options, games};
use motive_answer::Control;
use motive_chess::{Color, Leniency, Position, read_epds};
use motive_profile::{GameRecord, Grader, PlayerName, Profile, to_epd, to_pgn};

/// Short games with blunders of both sides; Ida has both colors, and clocks in the second game.
const GAMES: &str = r#"
[White "Ida"]
[Black "Otto"]
[Site "https://lichess.org/abcd1234"]

1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ Ke7 5. Qxe5+ Kf7 6. Bc4+ d5 7. Bxd5+ Kg6 8. h4 h5 9. Bxb7 Bxb7 10. Qf5+ Kh6
11. d4+ g5 12. Qf7 Qe7 13. hxg5+ Qxg5 14. Rxh5# 1-0

[White "Otto"]
[Black "Ida <b>"]

1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. Qh5 {[%clk 0:04:50]} Nc6 {[%clk 0:00:20]} 3. Bc4 {[%clk 0:04:40]} Nf6
{[%clk 0:00:08]} 4. Qxf7# 1-0

[White "Ida"]
[Black "Max"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[White "Max"]
[Black "Otto"]

1. f3 e5 2. g4 Qh4# 0-1
"#;

fn annotate_all() -> Vec<AnnotatedGame> {
    let options = Options { effort: Effort::new(20_000), hash: Some(2), ..Options::default() };
    let mut annotator = Annotator::new(&options);
    let annotate = |game| annotator.annotate(&game, &Control::new(), &mut ()).expect("annotated");
    games(GAMES.as_bytes()).map(|game| game.expect("a game")).map(annotate).collect()
}

fn records(annotated: &[AnnotatedGame], player: &PlayerName) -> Vec<GameRecord> {
    let mut grader = Grader::new(5_000);
    let record = |game| GameRecord::new(game, player, &mut grader, &Control::new());
    annotated.iter().filter_map(record).collect()
}

/// One test, because a test runner that gives every test a process would annotate the games once for each.
#[test]
fn profiles_of_annotated_games() {
    let annotated = annotate_all();
    counts_are_those_of_the_annotated_games(&annotated);
    records_survive_storing(&annotated);
    exercises_are_legal_and_can_be_read_back(&annotated);
    the_page_shows_names_as_they_are_and_links_to_games(&annotated);
}

fn counts_are_those_of_the_annotated_games(annotated: &[AnnotatedGame]) {
    let player = PlayerName::new("ida").expect("a name");
    let records = records(annotated, &player);
    let profile = Profile::new(&player, &records);
    assert_eq!((profile.games, profile.won, profile.lost), (3, 2, 1));
    assert_eq!(profile.names, ["Ida", "Ida <b>"]);
    let sides = [(0, Color::White), (1, Color::Black), (2, Color::White)];
    for (own, tally) in [(true, &profile.own), (false, &profile.opponents)] {
        let players = sides.map(|(game, side)| annotated[game].player(if own { side } else { side.other() }));
        let sum = |count: &dyn Fn(&motive_annotate::PlayerSummary) -> usize| {
            players.iter().map(|p| count(p)).sum::<usize>()
        };
        assert_eq!(tally.blunders, sum(&|player| player.blunders));
        assert_eq!(tally.mistakes, sum(&|player| player.mistakes));
        assert_eq!(tally.inaccuracies, sum(&|player| player.inaccuracies));
        assert_eq!(tally.overlooked, sum(&|player| player.threats_overlooked));
        for (motifs, is_missed) in [(&profile.missed, true), (&profile.allowed, false)] {
            let mut themes = BTreeMap::new();
            for player in players {
                for &(theme, count) in if is_missed { player.missed() } else { player.allowed() } {
                    *themes.entry(theme.tag()).or_insert(0) += count;
                }
            }
            let mine: BTreeMap<&str, usize> = motifs
                .iter()
                .filter(|motif| motif.motif.theme().is_some())
                .map(|motif| (motif.motif.tag(), if own { motif.own } else { motif.opponents }))
                .filter(|(_, count)| *count > 0)
                .collect();
            assert_eq!(mine, themes);
        }
    }
    assert!(profile.own.blunders > 0 && profile.opponents.blunders > 0, "{profile:?}");
    // Sums by phase and by clock are sums of the same moves.
    for sections in [&profile.phases, &profile.clock] {
        assert_eq!(sections.iter().map(|section| section.own.moves).sum::<usize>(), profile.own.moves);
        assert_eq!(sections.iter().map(|section| section.own.blunders).sum::<usize>(), profile.own.blunders);
    }
    let hurried = profile.clock.iter().find(|section| section.name == "10 to 30 seconds").expect("a section");
    assert_eq!((hurried.own.moves, hurried.own.blunders), (1, 1));
}

fn records_survive_storing(annotated: &[AnnotatedGame]) {
    let player = PlayerName::new("Otto").expect("a name");
    let records = records(&annotated[..2], &player);
    let text = serde_json::to_string(&records).expect("JSON");
    let read: Vec<GameRecord> = serde_json::from_str(&text).expect("records");
    assert_eq!(read, records);
}

fn exercises_are_legal_and_can_be_read_back(annotated: &[AnnotatedGame]) {
    let player = PlayerName::new("Ida").expect("a name");
    let profile = Profile::new(&player, &records(&annotated[..2], &player));
    assert!(!profile.exercises.is_empty());
    let epd = to_epd(&profile.exercises);
    let read = read_epds(&epd, Leniency::Strict);
    assert_eq!(read.len(), profile.exercises.len());
    for (epd, exercise) in read.into_iter().zip(&profile.exercises) {
        let epd = epd.expect("a record");
        let (best, avoided) = (epd.best_moves().expect("moves"), epd.avoid_moves().expect("moves"));
        assert_eq!(best.len(), exercise.solutions.len());
        assert_eq!(avoided.len(), 1);
        assert!(!best.contains(&avoided[0]), "{exercise:?}");
        assert!((1..=6).contains(&exercise.grade));
    }
    let read: Vec<_> =
        games(to_pgn(&profile.exercises).as_bytes()).map(|game| game.expect("a game")).collect();
    assert_eq!(read.len(), profile.exercises.len());
    for (game, exercise) in read.iter().zip(&profile.exercises) {
        assert_eq!(game.start, exercise.fen.parse::<Position>().expect("a position"));
        assert_eq!(game.start.san(game.main_line()[0]), exercise.solutions[0]);
    }
}

fn the_page_shows_names_as_they_are_and_links_to_games(annotated: &[AnnotatedGame]) {
    let player = PlayerName::new("Ida").expect("a name");
    let profile = Profile::new(&player, &records(annotated, &player));
    let page = profile.to_html();
    assert!(page.contains("Ida &lt;b&gt;") && !page.contains("Ida <b>"), "a header is no markup");
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(!page.contains("<script") && !page.contains("src="), "nothing is loaded");
    let links: Vec<&str> = profile
        .missed
        .iter()
        .chain(&profile.allowed)
        .flat_map(|motif| &motif.examples)
        .filter_map(|example| example.link.as_deref())
        .collect();
    assert!(links.iter().all(|link| link.starts_with("https://lichess.org/abcd1234#")), "{links:?}");
}

#[test]
fn a_name_without_letters_is_nobody() {
    assert!(PlayerName::new("  ").is_none());
}
