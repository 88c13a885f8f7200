/** The entry file of each folder, the only one that other folders of its package may import, by package. */
export const doors: Record<string, Record<string, string>> = {
  core: { fairness: 'fairness.ts', languages: 'languages.ts', outgoing: 'outgoing.ts' },
  pptx: { metafiles: 'read-drawing-text.ts' },
  reader: {
    conversion: 'convert.ts',
    engines: 'engines.ts',
    'file-type': 'file-type.ts',
    output: 'write-table.ts',
    pool: 'pool.ts',
  },
  accounts: {
    accounts: 'accounts.ts',
    admission: 'admit.ts',
    billing: 'billing.ts',
    people: 'people.ts',
    storage: 'storage.ts',
  },
  service: {
    callbacks: 'callbacks.ts',
    cli: 'cli.ts',
    config: 'config.ts',
    'console-server': 'console-server.ts',
    'conversion-threads': 'conversion-threads.ts',
    fleet: 'fleet.ts',
    http: 'server.ts',
    jobs: 'jobs.ts',
    telemetry: 'telemetry.ts',
    upload: 'read-upload.ts',
    vision: 'vision.ts',
  },
}

/**
 * The folder of `core` with what a deck, a page and a slide are, and the ports to the engines. It has no entry file: its files
 * may be imported one by one.
 */
export const vocabulary = 'deck-model'

/** Files that every file of their package may import. */
export const openToAll: Record<string, string[]> = {
  service: ['error-catalog', 'fixed-answer', 'request-facts'],
  accounts: ['admission-errors'],
}

const startingService = [
  'local-converter',
  'open-accounts',
  'selling',
  'converting',
  'service-health',
  'service-jobs',
  'upload-stages',
  'service-state',
  'service-telemetry',
  'start-background-work',
  'cannot-listen',
  'drain',
]

/**
 * Which folders of a package may import which others; a `type` arrow carries types only. A folder that is not listed imports no
 * other. What a package may import of others is in its manifest. In packages that are not listed, such as the engines, most files
 * are outside of folders and may import each other.
 */
export const arrows: Record<string, Record<string, { values?: string[]; types?: string[] }>> = {
  reader: {
    output: { types: ['conversion'] },
    pool: { values: ['conversion', 'engines'] },
    reader: { values: ['conversion', 'file-type', 'pool'] },
  },
  accounts: {
    admission: { values: ['accounts'] },
    billing: { values: ['accounts'] },
    people: { values: ['accounts'] },
    storage: { types: ['accounts', 'admission', 'people', 'billing'] },
  },
  service: {
    cli: {
      values: [
        'app',
        'open-accounts',
        'local-converter',
        'explain-deck',
        'picture-worker',
        'config',
        'telemetry',
        'upload',
        'fleet',
      ],
    },
    callbacks: { types: ['jobs'] },
    'console-server': { types: ['jobs', 'telemetry'] },
    'conversion-threads': { values: ['vision'] },
    fleet: { types: ['telemetry'] },
    http: { values: ['telemetry'], types: ['conversion-threads', 'jobs', 'upload'] },
    app: {
      values: [
        ...Object.keys(doors.service ?? {}).filter((folder) => folder !== 'cli'),
        ...startingService,
      ],
    },
    converting: { types: ['conversion-threads', 'http'] },
    drain: { types: ['http'] },
    'open-accounts': { values: ['config', 'console-server', 'telemetry'] },
    'local-converter': { values: ['config', 'vision'] },
    'explain-deck': { values: ['config'] },
    'cannot-listen': { values: ['config'] },
    'service-telemetry': {
      values: ['cannot-listen'],
      types: ['config', 'fleet', 'jobs', 'telemetry'],
    },
    'start-background-work': {
      values: ['callbacks', 'console-server', 'open-accounts'],
      types: ['config', 'jobs', 'telemetry'],
    },
    selling: { values: ['open-accounts'], types: ['config', 'telemetry'] },
    'service-health': { types: ['fleet', 'http'] },
    'service-jobs': {
      values: ['http', 'jobs'],
      types: ['config', 'conversion-threads', 'telemetry'],
    },
    'upload-stages': { values: ['upload'], types: ['config', 'http'] },
    'service-state': { types: ['config', 'console-server', 'http'] },
    'picture-worker': {
      values: ['config', 'fleet', 'local-converter', 'service-telemetry', 'telemetry'],
    },
  },
}

/** The folders of conversion and the ones above that each may import, including types. */
export const stages: Record<string, string[]> = {
  near: [],
  'text-layer': [],
  lines: ['near'],
  tables: ['near', 'lines'],
  blocks: ['near', 'lines'],
  order: ['near', 'lines'],
  paragraphs: ['near', 'lines'],
  handouts: ['near'],
  'picture-shapes': ['near'],
  relations: ['near', 'lines'],
  slides: [
    'relations',
    'near',
    'text-layer',
    'lines',
    'tables',
    'blocks',
    'order',
    'paragraphs',
    'handouts',
    'picture-shapes',
  ],
  deck: ['near', 'text-layer', 'handouts', 'picture-shapes', 'slides'],
  repeats: ['lines'],
  rows: ['lines', 'slides'],
  requested: ['deck', 'handouts', 'repeats', 'rows', 'slides', 'text-layer'],
}
