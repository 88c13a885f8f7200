/** The entry file of each folder, the only one that other folders may import. */
export const doors: Record<string, string> = {
  accounts: 'accounts.ts',
  admission: 'admit.ts',
  cli: 'cli.ts',
  config: 'config.ts',
  'console-server': 'console-server.ts',
  conversion: 'convert.ts',
  'conversion-threads': 'conversion-threads.ts',
  engines: 'engines.ts',
  fleet: 'fleet.ts',
  http: 'server.ts',
  output: 'write-table.ts',
  people: 'people.ts',
  pool: 'pool.ts',
  storage: 'storage.ts',
  telemetry: 'telemetry.ts',
  upload: 'read-upload.ts',
}

/** Who may import whom. `errors.ts`, `clock.ts` and `network.ts` are open to all; a `type` arrow carries types only. */
export const arrows: Record<string, { values: string[]; types: string[] }> = {
  accounts: { values: [], types: [] },
  admission: { values: ['accounts'], types: [] },
  cli: {
    values: [
      'app',
      'open-accounts',
      'local-converter',
      'picture-worker',
      'examine-service',
      'config',
      'conversion',
      'output',
      'telemetry',
      'upload',
      'accounts',
      'people',
      'storage',
      'fleet',
    ],
    types: [],
  },
  config: { values: [], types: [] },
  'console-server': { values: ['accounts', 'people'], types: ['telemetry'] },
  conversion: { values: [], types: [] },
  'conversion-threads': { values: ['conversion', 'output'], types: [] },
  // as values only the flags of the ports
  engines: { values: ['conversion'], types: [] },
  fleet: { values: ['pool'], types: ['conversion', 'telemetry'] },
  http: {
    values: ['accounts', 'admission', 'conversion', 'output', 'telemetry'],
    types: ['conversion-threads', 'upload'],
  },
  output: { values: [], types: ['conversion'] },
  people: { values: ['accounts'], types: ['telemetry'] },
  pool: { values: ['conversion', 'engines'], types: ['telemetry'] },
  storage: { values: [], types: ['accounts', 'admission', 'people', 'console-server'] },
  telemetry: { values: [], types: [] },
  upload: { values: ['conversion'], types: [] },
  app: {
    values: [
      ...Object.keys(doors).filter((folder) => folder !== 'cli'),
      'local-converter',
      'open-accounts',
      'service-health',
      'service-telemetry',
      'cannot-listen',
    ],
    types: [],
  },
  'open-accounts': {
    values: ['accounts', 'config', 'console-server', 'people', 'storage'],
    types: [],
  },
  'local-converter': {
    values: ['config', 'conversion', 'engines', 'pool'],
    types: ['telemetry'],
  },
  'examine-service': {
    values: ['config', 'fleet', 'local-converter', 'people', 'storage'],
    types: [],
  },
  'cannot-listen': { values: ['config'], types: [] },
  'service-telemetry': {
    values: ['cannot-listen'],
    types: ['config', 'fleet', 'pool', 'storage', 'telemetry'],
  },
  'service-health': { values: [], types: ['fleet', 'http', 'pool', 'storage'] },
  'picture-worker': {
    values: ['config', 'fleet', 'local-converter', 'service-telemetry', 'telemetry'],
    types: ['conversion', 'pool'],
  },
  errors: { values: [], types: [] },
  'error-catalog': { values: [], types: [] },
  clock: { values: [], types: [] },
  network: { values: [], types: [] },
  'request-facts': { values: [], types: [] },
  schema: { values: [], types: [] },
}
export const openToAll = new Set([
  'errors',
  'error-catalog',
  'clock',
  'network',
  'request-facts',
  'schema',
])

/** The folders of conversion and the ones above that each may import, including types. */
export const stages: Record<string, string[]> = {
  'text-layer': [],
  lines: [],
  tables: ['lines'],
  blocks: ['lines'],
  order: ['lines'],
  paragraphs: ['lines'],
  handouts: [],
  slides: ['text-layer', 'lines', 'tables', 'blocks', 'order', 'paragraphs', 'handouts'],
  deck: ['text-layer', 'handouts', 'slides'],
  repeats: [],
  rows: ['lines'],
  requested: ['deck', 'handouts', 'repeats', 'rows'],
}
