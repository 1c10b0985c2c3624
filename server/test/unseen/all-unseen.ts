import { american } from './american.ts'
import { arabic } from './arabic.ts'
import { brazilian } from './brazilian.ts'
import { canadian } from './canadian.ts'
import { chinese } from './chinese.ts'
import { czech } from './czech.ts'
import { dutch } from './dutch.ts'
import { finnish } from './finnish.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { greek } from './greek.ts'
import { hebrew } from './hebrew.ts'
import { indonesian } from './indonesian.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { latvian } from './latvian.ts'
import { norwegian } from './norwegian.ts'
import { polish } from './polish.ts'
import { romanian } from './romanian.ts'
import { russian } from './russian.ts'
import { slovenian } from './slovenian.ts'
import { spanish } from './spanish.ts'
import { swedish } from './swedish.ts'
import { taiwanese } from './taiwanese.ts'
import { turkish } from './turkish.ts'
import { ukrainian } from './ukrainian.ts'
import type { Unseen } from './unseen.ts'
import { vietnamese } from './vietnamese.ts'

/** Files as companies in many countries write them, each with what a person who reads its language finds in it. */
export const ALL_UNSEEN: readonly Unseen[] = [
  norwegian,
  polish,
  turkish,
  brazilian,
  russian,
  chinese,
  taiwanese,
  latvian,
  hebrew,
  slovenian,
  german,
  canadian,
  italian,
  dutch,
  korean,
  ukrainian,
  spanish,
  american,
  czech,
  finnish,
  greek,
  japanese,
  vietnamese,
  french,
  swedish,
  arabic,
  romanian,
  indonesian,
]
