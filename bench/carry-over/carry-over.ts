import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDecks } from '../options.ts'
import { describeCarryOver } from './describe.ts'
import { decideApart, decideInParts, withoutEachGroup } from './five-parts.ts'
import { learn } from './learn.ts'
import { readMaterial } from './material.ts'
import { writeTrees } from './write-trees.ts'

/**
 * Measures how what is learnt about line breaks carries over to decks of other repositories, prints it and writes it to
 * `bench/CARRY-OVER.md`. With `--train` it only learns from everything, and writes the trees that the conversion uses.
 */

const { values: options } = parseArgs({
  options: {
    decks: { type: 'string', default: defaultDecks },
    train: { type: 'boolean', default: false },
  },
})

try {
  const examples = await readMaterial(resolve(options.decks))
  if (options.train) writeTrees(learn(examples))
  else measure()

  function measure(): void {
    const text = describeCarryOver({
      command: 'npm run carry-over',
      parts: decideInParts(examples),
      wide: decideApart(examples, 'wide'),
      groups: withoutEachGroup(examples),
    })
    console.log(text)
    writeFileSync(join(import.meta.dirname, '..', 'CARRY-OVER.md'), text)
  }
} catch (error) {
  console.error(error instanceof Error ? `carry-over: ${error.message}` : error)
  process.exitCode = 1
}
