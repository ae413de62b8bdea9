//! What a request brings along, if all of it comes in time: whoever sends half
//! of it and waits would hold a connection for ever.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequest, Request};
use tokio::time::timeout;

use crate::{
    api_error::{ApiError, TOO_SLOW},
    config::Config,
    metrics::Metrics,
};

/// What a request brings along, JSON or text; none if it cannot be read.
pub(crate) struct Timed<T>(pub(crate) Option<T>);

impl<S, T> FromRequest<S> for Timed<T>
where
    S: Send + Sync,
    T: FromRequest<S>,
    Arc<Config>: FromRef<S>,
    Metrics: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let within = Arc::<Config>::from_ref(state).limits.request_within;
        match timeout(within, T::from_request(request, state)).await {
            Ok(read) => Ok(Self(read.ok())),
            Err(_) => {
                Metrics::from_ref(state).bad("no_request");
                Err(TOO_SLOW)
            }
        }
    }
}
