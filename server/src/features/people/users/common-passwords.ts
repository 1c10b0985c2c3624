import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The 4,000 most common of at least 8 characters, in lower case, most common first (shorter ones are refused for their length): of the list in
 * @zxcvbn-ts/language-common 3.0.4, made of leaked passwords (https://github.com/zxcvbn-ts/zxcvbn, MIT License, Copyright (c) 2012-2016 Dan
 * Wheeler and Dropbox, Inc.). ASVS 5.0, 6.2.4 asks for 3,000.
 */
const LEAKED = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  .trimEnd()
  .split('\n')

/** What a guesser of this service and these years tries besides. */
const OURS = (
  '12345678 123456789 1234567890 0123456789 87654321 987654321 9876543210 01234567 11223344 12341234 12344321 ' +
  '123123123 123321123 147258369 741852963 789456123 159753456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 ' +
  'q1w2e3r4t5 zaq12wsx qazwsxedc qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwer1234 qweasdzxc ' +
  'asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcdefgh abcdefghi abcd1234 abc12345 abc123456 a1234567 ' +
  'a12345678 a123456789 aa123456 aa12345678 1234abcd 12345abc password password1 password12 password123 ' +
  'password1234 passw0rd p@ssw0rd p@ssword p@55w0rd pa$$word pa55word passwort passwort1 passwort123 contraseña ' +
  'motdepasse mypassword password! password1! letmein1 letmein123 iloveyou iloveyou1 iloveyou123 welcome1 ' +
  'welcome12 welcome123 willkommen admin123 admin1234 admin12345 administrator adminadmin rootroot root1234 ' +
  'changeme changeme1 changeme123 test1234 test12345 testtest testing123 demo1234 demodemo default1 guest123 ' +
  'user1234 secret123 secret1234 topsecret trustno1 superman superman1 batman123 spiderman starwars1 pokemon1 ' +
  'football football1 baseball baseball1 basketball liverpool liverpool1 chelsea1 arsenal1 sunshine sunshine1 ' +
  'princess princess1 michelle jennifer jessica1 michael1 charlie1 daniel123 computer computer1 internet ' +
  'samsung1 samsung123 dragon123 monkey123 shadow123 master123 whatever whatever1 freedom1 november december ' +
  'september january1 summer2024 winter2024 summer2025 winter2025 summer2026 winter2026 selvedge selvedge1 ' +
  'selvedge123 passport passport1 passport123'
).split(' ')

/** The first guesses of everybody who guesses. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([...LEAKED, ...OURS])
