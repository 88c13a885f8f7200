import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCode } from './code-signs.ts'

const isCodeLine = (text: string) => isCode([{ text }])

test('Statements, commands, comments and markup are code.', () => {
  const code = [
    ...['return count;', '} else {', '// slow', 'import os', 'git status', 'a = 1', 'run(all)'],
    ...[
      '<Label Text="Hi" />',
      '</Style>',

      '<x:Int16 Key="a">1</x:Int16>',
    ],
  ]
  for (const line of code) assert.ok(isCodeLine(line), line)
})

test('Prose, list items and placeholders are not.', () => {
  const prose = ['Costs rose again', '• one of two;', '<your project name>', '<name> and <address>']
  for (const line of prose) assert.ok(!isCodeLine(line), line)
})

test('Lines are code if half of them are.', () => {
  const [code, prose] = [{ text: 'x = 1' }, { text: 'and so on' }]
  assert.ok(isCode([code, prose]))
  assert.ok(!isCode([code, prose, prose]))
})
