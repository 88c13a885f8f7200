const paths = {
  previous: 'M10 3 5 8l5 5',
  next: 'm6 3 5 5-5 5',
  up: 'm3 10 5-5 5 5',
  down: 'm3 6 5 5 5-5',
  enlarge: 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5 9 7M2.5 13.5 7 9',
  close: 'm3.5 3.5 9 9m0-9-9 9',
  edit: 'm10.5 2.8 2.7 2.7L6 12.7l-3.4.7.7-3.4z',
  undo: 'M6 3 2.8 6.2 6 9.4M3 6.2h6.2a3.6 3.6 0 0 1 0 7.2H6.5',
  redo: 'M10 3l3.2 3.2L10 9.4M13 6.2H6.8a3.6 3.6 0 0 0 0 7.2h2.7',
  filter: 'M2.5 3.5h11L9.5 8.5v4.5l-3-1.5v-3z',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.3V2.5h-8v8h2.8',
  search: 'M11 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0m-1.2 2.8 3.7 3.7',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  done: 'm1.5 8.5 3 3L10 5m-2.5 6.2.3.3L14.5 5',
  attention: 'M8 4v5M8 11.6v.4',
  scan: 'M2.5 5.5v-3h3m5 0h3v3m0 5v3h-3m-5 0h-3v-3M4.5 8h7',
  minus: 'M3 8h10',
  plus: 'M3 8h10M8 3v10',
  numbers: 'M3 3.5 4.2 3v4M3 10h1.8L3 13h2M7.5 5h6m-6 6h6',
} as const

export type IconName = keyof typeof paths

/** A small picture beside a label or in a labeled button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
