import { writeFile } from 'node:fs/promises'
import { defaultMode, requestModes } from '@rowdeck/core/deck-model/conversion-options'
import { Command, InvalidArgumentError, Option } from 'commander'
import { ConfigError, readConfig, readEnvironment } from '../config/config.ts'
import { systemReason } from './error-sentence.ts'
import { drawExplained } from './explained-drawing.ts'
import { describeExplained } from './explained-text.ts'
import { readDeck } from './input-files.ts'
import { printText } from './print.ts'

interface Options {
  slide: number
  mode: (typeof requestModes)[number]
  output?: string
  force?: boolean
}

export const explainCommand = new Command('explain')
  .description('Show how one slide is read: its lines, blocks, order, title and paragraphs')
  .argument('<deck>', 'a PDF, picture or PPTX file')
  .option('--slide <number>', 'number of the slide', slideNumber, 1)
  .addOption(
    new Option('--mode <mode>', 'how it is read').choices(requestModes).default(defaultMode),
  )
  .option('-o, --output <path>', 'also draw it into this SVG file')
  .option('--force', 'overwrite an existing SVG file')
  .action(explain)

async function explain(path: string, { slide, mode, output, force }: Options): Promise<void> {
  // imported here because the engines take a while to load
  const { explainDeck } = await import('../explain-deck.ts')
  const deck = await readDeck(path)
  const explained = await explainDeck(readConfig(readEnvironment()), deck, { slide, mode })
  printText(describeExplained(explained))
  if (output !== undefined) await write(output, drawExplained(explained), force)
}

function slideNumber(text: string): number {
  const slide = Number(text)
  if (Number.isSafeInteger(slide) && slide > 0) return slide
  throw new InvalidArgumentError('Slides are numbered from 1.')
}

async function write(path: string, svg: string, force = false): Promise<void> {
  try {
    await writeFile(path, svg, { flag: force ? 'w' : 'wx' })
  } catch (cause) {
    const exists = (cause as NodeJS.ErrnoException).code === 'EEXIST'
    const reason = exists ? 'it exists; add --force to overwrite it' : systemReason(cause)
    throw new ConfigError(`${path} cannot be written: ${reason}.`)
  }
}
