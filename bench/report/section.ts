import type { Quality } from '../quality/quality.ts'
import type { Benchmark } from '../quality/slide-sets.ts'
import type { CommandRunner } from '../readers/command-runner.ts'

/** The input of a section of the benchmark. */
export interface SectionContext {
  benchmark: Benchmark
  /** Runs the peers. */
  runner: CommandRunner
  /** Whether a reader of this name was selected. */
  wants(readerName: string): boolean
  /** Whether a set of pictures was asked for. */
  wantsSet(setName: string): boolean
}

export interface SectionResult {
  /** Lines of the table that all sections share. */
  qualities: Quality[]
  /** Markdown that comes before that table. */
  lead?: string
  /** Markdown for results that do not fit into that table. */
  text: string
  /** Programs and versions of the readers. */
  versions: string[]
  /** Plots that `text` shows, written beside the results. */
  files?: { name: string; content: string }[]
}

/** One part of the benchmark, which can be run alone. */
export type Section = (context: SectionContext) => Promise<SectionResult>
