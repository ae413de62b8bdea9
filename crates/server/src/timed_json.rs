//! What a request brings along, if all of it comes in time: whoever sends half
//! of it and waits would hold a connection for ever.

use std::sync::Arc;

use axum::{
    Json,
    extract::{FromRequest, Request},
};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{
    api_error::{ApiError, TOO_SLOW},
    run::Shared,
};

/// What a request brings along; none if it cannot be read.
pub(crate) struct TimedJson<T>(pub(crate) Option<T>);

impl<T: DeserializeOwned> FromRequest<Arc<Shared>> for TimedJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, shared: &Arc<Shared>) -> Result<Self, ApiError> {
        let reading = Json::<T>::from_request(request, shared);
        match timeout(shared.config.limits.request_within, reading).await {
            Ok(read) => Ok(Self(read.ok().map(|Json(brought)| brought))),
            Err(_) => {
                shared.metrics.bad("no_request");
                Err(TOO_SLOW)
            }
        }
    }
}
