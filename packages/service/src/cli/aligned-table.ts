/** Joins cells into lines of columns that are as wide as their longest cell. The first line is the head. */
export function alignedTable(lines: string[][]): string {
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths?.[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
