import type { Picture } from '@rowdeck/core/deck-model/ports'

/**
 * One step after recognition: takes the lines of a picture and returns them corrected, completed or
 * filtered. A pass depends on its arguments alone and leaves them unchanged.
 */
export type Pass<Line> = (picture: Picture, lines: Line[]) => Line[] | Promise<Line[]>

/** Runs the passes in order, each on the result of the one before. */
export async function runPasses<Line>(
  passes: Pass<Line>[],
  picture: Picture,
  lines: Line[],
): Promise<Line[]> {
  let current = lines
  for (const pass of passes) current = await pass(picture, current)
  return current
}
