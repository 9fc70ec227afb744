# The whole product as one file, in an image with nothing else to run in it.
#   docker build --build-arg COMMIT="$(git rev-parse HEAD)" -t hale .
#   docker run -p 8787:8787 -v hale:/data hale
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
RUN ["npm", "install", "--global", "bun@1.4.5"]
WORKDIR /src
COPY package.json bun.lock bunfig.toml ./
COPY patches ./patches
RUN ["bun", "install", "--frozen-lockfile", "--production"]
COPY . .
ARG COMMIT=unknown
RUN bun server/build.ts --commit "$COMMIT" --outfile /out/hale && mkdir -m 0700 /out/data

FROM debian:13-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132
COPY --from=build /out/hale /usr/local/bin/hale
COPY --from=build --chown=10001:10001 /out/data /data
USER 10001:10001
# Temporary files (a part of the program unpacked at start, SQLite's when it compacts) go where the disk is writable.
ENV HOST=0.0.0.0 PORT=8787 DATA_DIR=/data BUN_TMPDIR=/data SQLITE_TMPDIR=/data
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=6s --start-period=30s CMD ["/usr/local/bin/hale", "ready"]
# It drains for 9 seconds at most when it is told to stop; that fits into the usual 10.
ENTRYPOINT ["/usr/local/bin/hale"]
CMD ["serve"]
