import { testInTurn } from '../support/test-together.ts'

testInTurn('packages')
