import { testInTurn } from '../support/test-together.ts'

testInTurn('contract-p-z')
