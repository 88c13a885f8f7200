import type { Cell, ColumnKey } from './columns.ts'

/** A cell of each column, for the documentation: those of one slide about quarterly figures. */
export const columnExamples: Readonly<Record<ColumnKey, Cell>> = {
  slide: 'Third quarter\nRevenue grew by 12%\nRegion\tRevenue\nNorth\t€ 4.1 m',
  number: 3,
  page: 3,
  title: 'Third quarter',
  body: 'Revenue grew by 12%\nRegion\tRevenue\nNorth\t€ 4.1 m',
  notes: 'Thank the team in Oslo.',
  markdown:
    '## Third quarter\n\nRevenue grew by 12%\n\n| Region | Revenue |\n| --- | --- |\n| North | € 4.1 m |',
  blocks: [
    { text: 'Third quarter', role: 'title', box: [0.08, 0.07, 0.44, 0.09], confidence: null },
  ],
  area: [0.1, 0.05, 0.8, 0.41],
  picture: 'data:image/jpeg;base64,/9j/4AAQSkZJRg…',
  mode: 'mixed',
  confidence: 0.987,
  pictures: [
    { text: 'North\n4.1', box: [0.55, 0.3, 0.35, 0.4], confidence: 0.987, alternative: null },
  ],
  images: [
    {
      ...{ id: 1, box: [0.55, 0.3, 0.35, 0.4] },
      ...{ image: 'data:image/jpeg;base64,/9j/4AAQSkZJRg…', alternative: null },
    },
  ],
  description: 'A bar chart of the revenue by region, in which North is the largest.',
  language: 'en',
  links: [{ text: 'Full report', url: 'https://example.com/q3', box: [0.08, 0.86, 0.15, 0.04] }],
  tables: [
    {
      kind: 'table',
      rows: [
        ['Region', 'Revenue'],
        ['North', '€ 4.1 m'],
      ],
      spans: [],
      header: true,
      box: [0.08, 0.4, 0.4, 0.2],
    },
  ],
  relations: [
    {
      nodes: [
        { id: 1, text: 'Order', box: [0.1, 0.3, 0.2, 0.1], shape: 'box' },
        { id: 2, text: 'In stock?', box: [0.4, 0.3, 0.2, 0.1], shape: 'diamond' },
      ],
      edges: [{ source: 1, target: 2, label: 'by mail', direction: 'forward', glued: true }],
      mermaid: 'flowchart LR\n  n1["Order"] -->|"by mail"| n2{"In stock?"}',
    },
  ],
  words: [
    { text: 'Third', box: [0.08, 0.07, 0.17, 0.09], confidence: null, block: 0 },
    { text: 'quarter', box: [0.27, 0.07, 0.25, 0.09], confidence: null, block: 0 },
  ],
  comments: [
    {
      ...{ author: 'Grace', date: '2026-10-11T09:30:00Z', text: 'Is this before tax?' },
      replies: [{ author: 'Ada', date: '2026-10-11T10:00:00Z', text: 'It is.' }],
    },
  ],
  section: 'Figures',
  layout: 'Title and Content',
  deck_title: 'Quarterly report',
  deck_author: 'Ada Lovelace',
  deck_created: '2026-10-01T08:00:00Z',
  deck_modified: '2026-10-12T16:30:00Z',
  deck_size: [960, 540],
  deck_slides: 12,
  build: 4,
}
