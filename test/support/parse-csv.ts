/** The cells of a CSV file: RFC 4180, section 2, as a regular expression of a cell and what ends it. */
export function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const match of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)/g)) {
    rows.at(-1)?.push((match[1] ?? match[2] ?? '').replaceAll('""', '"'))
    if (match[3] !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}
