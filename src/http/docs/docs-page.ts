import { paths } from '../paths.ts'

/** Returns the page. It has no inline scripts, so the content security policy does not allow any. */
export function docsPage(bundleVersion: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Rowdeck API</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="docs"></div>
    <noscript>The API is described by <a href="${paths.openApi}">${paths.openApi}</a>.</noscript>
    <script src="${paths.docsBundle}?v=${bundleVersion}"></script>
    <script src="${paths.docsStart}"></script>
  </body>
</html>
`
}

/**
 * Returns the script of the page: Scalar on our OpenAPI document, with all features that contact other
 * origins turned off.
 */
export function docsStart(): string {
  return `Scalar.createApiReference('#docs', ${JSON.stringify(configuration, null, 2)})\n`
}

const configuration = {
  url: paths.openApi,
  // wherever the page was opened, because it may only call its own origin
  servers: [{ url: '/' }],
  proxyUrl: '',
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'direct',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}
