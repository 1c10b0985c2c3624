import { DAMAGE } from './damage.ts'
import { FIBRES } from './fibres.ts'
import { FOUND } from './found.ts'
import { LETTERS } from './letters.ts'
import { ROWS_TOGETHER } from './rows-together.ts'
import { SEPARATORS } from './separators.ts'
import { SHAPES } from './shapes.ts'
import { SHOPS } from './shops.ts'
import { SYSTEMS } from './systems.ts'
import { VALUES } from './values.ts'
import type { WrongFile } from './wrong-file.ts'

/** Small files, one for each way in which files of other people go wrong. */
export const WRONG_FILES: readonly WrongFile[] = [
  ...LETTERS,
  ...SEPARATORS,
  ...VALUES,
  ...DAMAGE,
  ...SHOPS,
  ...SHAPES,
  ...ROWS_TOGETHER,
  ...SYSTEMS,
  ...FIBRES,
  ...FOUND,
]
