//! What a request brings along, if all of it comes in time: whoever sends half
//! of it and waits would hold a connection for ever.

use std::sync::Arc;

use axum::{
    Json,
    extract::{FromRef, FromRequest, Request},
};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{
    api_error::{ApiError, TOO_SLOW},
    config::Config,
    metrics::Metrics,
};

/// What a request brings along; none if it cannot be read.
pub(crate) struct TimedJson<T>(pub(crate) Option<T>);

impl<S, T> FromRequest<S> for TimedJson<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
    Arc<Config>: FromRef<S>,
    Metrics: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let within = Arc::<Config>::from_ref(state).limits.request_within;
        match timeout(within, Json::<T>::from_request(request, state)).await {
            Ok(read) => Ok(Self(read.ok().map(|Json(brought)| brought))),
            Err(_) => {
                Metrics::from_ref(state).bad("no_request");
                Err(TOO_SLOW)
            }
        }
    }
}
