//! A thousand random games of each kind end as they always did. A change here
//! means that stored games would replay differently: raise `Game::RULES`.
//! `BLESS=1 cargo test -p games --test digests` rewrites them.

#![allow(clippy::disallowed_methods, reason = "the digests are a file")]

use std::{fs, path::Path};

use games::{
    Kind,
    conformance::{Lawful, Walk},
    dobble::Dobble,
    dohdles::Dohdles,
    dominoes::Dominoes,
    duel::Duel,
    rush::Rush,
};

#[test]
fn a_thousand_random_games_end_as_they_always_did() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/digests.txt");
    let fresh: String = Kind::ALL.into_iter().map(digests).collect();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &fresh).expect("the digests can be rewritten");
    }
    assert_eq!(fresh, fs::read_to_string(&path).expect("the digests"));
}

/// One line for every hundred games.
fn digests(kind: Kind) -> String {
    let account = match kind {
        Kind::Dobble => account::<Dobble>,
        Kind::Duel => account::<Duel>,
        Kind::Dominoes => account::<Dominoes>,
        Kind::Rush => account::<Rush>,
        Kind::Dohdles => account::<Dohdles>,
    };
    let line = |first: u64| {
        let digest = (first..first + 100).fold(EMPTY, |digest, seed| mix(digest, &account(seed)));
        format!("{kind} rules {} seeds {first}..{} {digest:016x}\n", rules(kind), first + 100)
    };
    (0..1000).step_by(100).map(line).collect()
}

fn rules(kind: Kind) -> u32 {
    match kind {
        Kind::Dobble => <Dobble as games::Game>::RULES,
        Kind::Duel => <Duel as games::Game>::RULES,
        Kind::Dominoes => <Dominoes as games::Game>::RULES,
        Kind::Rush => <Rush as games::Game>::RULES,
        Kind::Dohdles => <Dohdles as games::Game>::RULES,
    }
}

/// Everything that was told, and how everyone saw the end. What nobody sees
/// may be kept differently without a change of the rules.
fn account<G: Lawful>(seed: u64) -> String {
    match Walk::<G>::play(seed) {
        Ok((walk, told)) => {
            let views: Vec<G::View> = walk.viewers().map(|viewer| walk.game.view(viewer)).collect();
            format!("{} {told:?} {views:?} {:?}", walk.drawn, walk.game.outcome())
        }
        Err(refusal) => format!("{refusal:?}"),
    }
}

// FNV-1a, which anyone can compute again.
const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

fn mix(digest: u64, text: &str) -> u64 {
    text.bytes().fold(digest, |digest, byte| (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
