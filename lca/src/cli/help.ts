import { METHODS } from './methods.ts'

const IDS = METHODS.map(({ id }) => id).join(', ')

/** What stands below a mistake. */
export const USAGE =
  'Usage: npm run --silent lca -- assess --method <id> [--explain] [--strict] [--in <file>] [--out <file>]\n' +
  `Methods: ${IDS}\n` +
  'All options: npm run --silent lca -- --help'

export const HELP = `Assesses products from the command line.

  npm run --silent lca -- assess --method <id> [options]    one product a line in, its answer out
  npm run --silent lca -- sources [--json]                  every source of factors and its licence

Methods: ${IDS}

Options of assess
  --in <file>        read from a file instead of standard input
  --out <file>       write to a file instead of standard output
  --from jsonl|csv   format of what is read; otherwise by the ending of the file, or JSON lines
  --to jsonl|csv     format of what is written; otherwise by the ending of the file, or as it was read
  --explain          every contribution with its factor and source, a low and a high reading, the text (JSON lines only)
  --strict           exit code 1 when a line could not be assessed
  --threads <number> threads that answer long inputs; otherwise one for each core, at most 8. The answers stay in their order
  --without <source> leave out a source of factors; may be repeated
  --with <source>    calculate with a source that is off by default, such as kering-epl, if you may use it
  --help             this text

JSON lines: {"id": "shirt", "input": {"product": "t-shirt-polo", "mass": 0.17, "materials": [{"id": "cotton-conventional", "share": 1}], "making": "PT", "market": "FR"}}
CSV, with the names of the input as the header and the materials in one cell:
  id,product,mass,materials,making,market
  shirt,t-shirt-polo,0.17,cotton-conventional 95 %; elastane 5 %,PT,DE|AT

market is where it is sold and washed. Of several countries (DE|AT, or a list) the worst counts; without it, the worst of all.

In JSON lines an input may hold the energy that a factory measured, of spinning, fabric, dyeing or making:
  "energy": {"dyeing": {"electricityPerKg": 1.3, "heatPerKg": 31, "electricityIntensity": 0.2, "evidence": "verified"}}
in kWh and MJ per kg of what leaves the step, and kg CO2e per kWh. One of the three is enough; "declared" counts within bounds.

A line that cannot be read gets an "error" with its line number, and the rest goes on.
Exit codes: 0 done, 1 a line failed (with --strict), 2 the command is wrong, 3 a file could not be read or written,
4 a thread ended before its answers were there, for want of memory say.
docs/lca-method.md explains methods, inputs and results.
`
