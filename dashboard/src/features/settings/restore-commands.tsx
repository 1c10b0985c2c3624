import { CodeBlock } from '../../kit/code-block.tsx'
import { Card } from '../../kit/screen.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { Backups } from './backup-queries.ts'

/** How one gets back what a backup has: the commands as they are typed, for the operator. */
export function RestoreCommands({ backups: { target, pointInTime } }: { readonly backups: Backups }) {
  const { backups: words } = useWords()
  if (target === null) {
    return (
      <Card title={words.restoring}>
        <p style={{ margin: 0, fontSize: 13 }}>{words.restoringByOperator}</p>
      </Card>
    )
  }
  const source = asTyped(target)
  const replaced = `npm run restore -- ${source} --replace`
  return (
    <Card title={words.restoring} note={words.restoringNote}>
      <CodeBlock title={words.tryOut} text={`npm run verify -- ${source}`} />
      <CodeBlock title={words.listed} text={`npm run restore -- ${source} --list`} />
      <CodeBlock title={words.intoEmpty} text={`npm run restore -- ${source}`} />
      <CodeBlock title={words.inPlace} text={replaced} />
      {pointInTime && <CodeBlock title={words.toMoment} text={`${replaced} --to "${anHourAgo()}"`} />}
      <p className="soft" style={{ margin: 0, fontSize: 13 }}>
        {target.includes('://') && `${words.withKey} `}
        {words.afterwards}
      </p>
    </Card>
  )
}

/** For a shell. What is shown of a bucket is without its key. */
function asTyped(target: string): string {
  const whole = target.replace('://', '://KEY:SECRET@')
  return /^[\w./:@-]+$/.test(whole) ? whole : `'${whole.replaceAll("'", "'\\''")}'`
}

/** An example that would work. */
function anHourAgo(): string {
  return `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)}Z`
}
