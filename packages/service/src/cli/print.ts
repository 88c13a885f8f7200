import { printableJson, printableLines } from '@rowdeck/core/printable'

/** Prints text for people; names in it cannot control their terminal. */
export function printText(text: string): void {
  console.log(printableLines(text))
}

/** Prints a value for programs, on one line. */
export function printJson(value: unknown): void {
  console.log(printableJson(value))
}

/** Tells the person at the command line something on standard error. */
export function report(message: string): void {
  console.error(`rowdeck: ${printableLines(message)}`)
}
