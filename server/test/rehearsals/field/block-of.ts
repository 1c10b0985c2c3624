/** What the recipe of CONTRIBUTING.md has between the fences of this name. */
export function blockOf(document: string, name: string): string {
  const found = new RegExp(`^ *\`\`\`${name}\\n([^]*?)^ *\`\`\`$`, 'm').exec(document)?.[1]
  if (found === undefined) throw new Error(`CONTRIBUTING.md has no block "${name}".`)
  return found.replaceAll(/^ {3}/gm, '')
}
