import { find, readTruth } from '../quality/slide-sets.ts'
import type { Probe } from './truth.ts'

/** The mark of a list item, which the truth does not have. */
export const listMark = /^\s*[•◦▪■●○–‣·*]\s+/u

/** Right rows of probes, by deck and number. */
export type ProbeRows = Map<string, { kind: string; rows: string[] }>

/** The rows that are right for each probe, without those for which many are. */
export function readProbeRows(folder: string): ProbeRows {
  const probes = readTruth(...find(folder, 'probes/*.jsonl')) as unknown as Probe[]
  return new Map(
    probes
      .filter(({ open }) => !open)
      .map((probe) => [
        `${probe.deck} ${probe.slide_index}`,
        {
          kind: probe.class.split('/')[0] as string,
          rows: [probe.lines, ...(probe.or ?? [])].map(comparable),
        },
      ]),
  )
}

/** Whether the text of a slide is one of the right rows; spaces inside lines and list marks do not count. */
export function isRightRow(text: string, rows: string[]): boolean {
  return rows.includes(comparable(text.split('\n')))
}

function comparable(lines: string[]): string {
  return lines
    .map((line) => line.normalize('NFC').replace(listMark, ''))
    .map((line) =>
      line
        .replaceAll('\t', '|')
        .replace(/[|\s]+$/u, '')
        .replace(/\s/gu, ''),
    )
    .join('\n')
}
