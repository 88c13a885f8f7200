import { testInTurn } from '../support/test-together.ts'

testInTurn('console-server')
