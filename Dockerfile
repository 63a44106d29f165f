# Hindsight in a container. Its data folder is /data, and its daemon listens on port 4173. deploy/compose.yaml adds TLS.
FROM node:26-slim AS build
WORKDIR /build
COPY . .
# The build stores code compiled by this Node, so it runs with the image's Node.
RUN npm ci --ignore-scripts && node scripts/build.ts

FROM node:26-slim
ENV NODE_ENV=production HINDSIGHT_HOME=/data HINDSIGHT_INIT=1
COPY --from=build /build/package.json /build/LICENSE /build/CHANGELOG.md /app/
COPY --from=build /build/bin /app/bin
COPY --from=build /build/dist /app/dist
COPY --from=build /build/data/demo /app/data/demo
RUN ln -s /app/bin/hindsight.js /usr/local/bin/hindsight && mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4173
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s CMD ["node", "-e", "fetch('http://127.0.0.1:4173/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/hindsight.js"]
CMD ["serve", "--host", "0.0.0.0"]
