import { contentPolicy } from '../../web/board.ts'
import { type AssetName, readAsset } from './assets.ts'

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hindsight API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/v1/docs.css">
<script src="/v1/docs.js" defer></script>
</head>
<body>
<div id="docs"></div>
<noscript>This page needs JavaScript; <a href="/v1/openapi.json">the description</a> does not.</noscript>
</body>
</html>
`

const TYPES: Readonly<Record<AssetName, string>> = {
  'docs.js': 'text/javascript; charset=utf-8',
  'docs.css': 'text/css; charset=utf-8',
}

/** A file that the page loads. Its bytes are compressed, and are sent with Content-Encoding: gzip. */
interface Asset {
  name: AssetName
  type: string
  read(): Promise<Uint8Array>
}

/** Returns the reference page. It is the same for all callers, works offline, and calls only its own service. */
export const docsPage = (): { html: string; csp: string; assets: readonly Asset[] } => ({
  html: HTML,
  csp: contentPolicy("form-action 'none'"),
  assets: (Object.keys(TYPES) as AssetName[]).map(name => ({ name, type: TYPES[name], read: () => readAsset(name) })),
})
