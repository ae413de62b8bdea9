//! Where a server keeps its rooms.

use line::Folder;
use rooms::Journal;
use server::SqliteJournal;

use crate::dodo::in_folder;

/// Where a server keeps its rooms: a folder of its own, or a database.
pub(crate) struct Place {
    folder: Folder,
    #[cfg(feature = "cluster")]
    database: Option<String>,
}

impl Place {
    pub(crate) fn folder() -> Self {
        Self {
            folder: Folder::new(),
            #[cfg(feature = "cluster")]
            database: None,
        }
    }

    #[cfg(feature = "cluster")]
    pub(crate) fn database(address: String) -> Self {
        Self { folder: Folder::new(), database: Some(address) }
    }

    /// How a server is told of it.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let data = in_folder(&self.folder);
        #[cfg(feature = "cluster")]
        let database = self.database.iter().flat_map(|address| ["--database".into(), address.clone()]);
        #[cfg(not(feature = "cluster"))]
        let database = std::iter::empty::<String>();
        data.into_iter().chain(database).collect()
    }

    /// The journal itself, beside the server.
    pub(crate) async fn journal(&self) -> Box<dyn Journal> {
        #[cfg(feature = "cluster")]
        if let Some(address) = &self.database {
            return Box::new(server::PgJournal::open(&address.parse().unwrap()).await.unwrap().0);
        }
        Box::new(SqliteJournal::open(&self.folder.path().join("journal.sqlite")).unwrap())
    }
}
