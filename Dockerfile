# Assayed in a container: `docker build -t assayed --build-arg COMMIT=$(git rev-parse HEAD) .` compose.yaml runs it with
# PostgreSQL, Redis, and an S3-compatible store. Node itself comes from package-lock.json, with its digest: only npm is the
# image's own.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-update-notifier
COPY . .
ARG COMMIT=""
ENV COMMIT=$COMMIT
RUN npm run build

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Assayed" org.opencontainers.image.licenses="MIT"
# The embedded database needs a user with a name. Nobody logs in as it, and it owns nothing but the data folder.
RUN useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin assayed \
  && install --directory --owner=assayed --group=assayed --mode=0700 /data
WORKDIR /app
COPY --from=build /app ./
ENV NODE_ENV=production DATA_DIR=/data PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "-r", "./scripts/require-node-24.cjs", "src/app/main.ts"]
