# The same binary as `cargo play` builds, with PostgreSQL: docker build --tag dodo .
FROM node:22-bookworm AS client
WORKDIR /dodo/web
COPY web/package.json web/package-lock.json ./
RUN npm ci
COPY web ./
# The rulebook shows the pages of rules.
COPY docs /dodo/docs
RUN npm run build

FROM rust:1.95-bookworm AS build
WORKDIR /dodo
COPY . .
COPY --from=client /dodo/web/dist web/dist
# Without PostgreSQL: --build-arg FEATURES=
ARG FEATURES=cluster
RUN cargo build --release --locked --package dodo --features "$FEATURES"

FROM debian:bookworm-slim
RUN useradd --system --uid 7360 --no-create-home dodo && install --directory --owner=dodo /data
COPY --from=build /dodo/target/release/dodo /usr/local/bin/dodo
USER 7360
ENV DODO_DATA=/data
VOLUME /data
# 7360 is for people. 7361 is for other servers on the same database, and for nobody else.
EXPOSE 7360 7361
ENTRYPOINT ["dodo"]
