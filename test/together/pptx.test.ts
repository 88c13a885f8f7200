import { testTogether } from '../support/test-together.ts'

await testTogether('pptx')
