import { type Figure, measure } from './house/figures.ts'
import { isTableTrue, writeTable } from './house/table.ts'

/**
 * `npm run house`: how the code is built, measured from the code. Behind it, every long file with its reason.
 * `-- --list NAME` prints the files behind a figure, `-- --write` writes the table in ARCHITECTURE.md, and `-- --check` prints only what is
 * wrong: it ends with 1 where a figure that is to be 0 is not, or that table is out of date.
 */
const figures = measure()
const [option, name = ''] = process.argv.slice(2)
const isUnmet = ({ isToBeNone, value }: Figure) => isToBeNone === true && value !== '0'
const unmet = figures.filter(isUnmet)

if (option === '--list') console.log(figureCalled(name).list.join('\n'))
else if (option === '--write') writeTable(figures)
else if (option === '--check') check()
else printAll()
if (unmet.length > 0) process.exitCode = 1

function figureCalled(wanted: string): Figure {
  const figure = figures.find((one) => one.name === wanted)
  if (figure) return figure
  throw new Error(`There is no figure "${wanted}". There are: ${figures.map((one) => one.name).join(', ')}.`)
}

function printAll(): void {
  console.log('| figure | | |\n| --- | --- | --- |')
  for (const figure of figures)
    console.log(`| ${figure.name} | ${figure.what} | ${figure.value}${isUnmet(figure) ? ' (is to be 0)' : ''} |`)
  for (const long of [figureCalled('long'), figureCalled('long-proofs')])
    console.log(`\n${long.what}, and why:\n${long.list.join('\n')}`)
}

function check(): void {
  for (const { name: one, what, value, list } of unmet)
    console.error(`${one}: ${what}: ${value}, and is to be 0.\n  ${list.join('\n  ')}`)
  if (unmet.length > 0)
    console.error(
      'A long file is cut where it has two reasons to be opened, or has its reason in scripts/house/why-long.ts.',
    )
  if (isTableTrue(figures)) return
  console.error('The figures in ARCHITECTURE.md are out of date: run "npm run house -- --write" and commit it.')
  process.exitCode = 1
}
