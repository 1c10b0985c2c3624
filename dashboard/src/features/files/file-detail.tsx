import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { pictureAddress } from '../../graphql/ask.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { Section } from '../../kit/field.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { Related } from '../../kit/related.tsx'
import { Badge, Card } from '../../kit/screen.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { optionsOf } from '../options.ts'
import { LinksOf } from '../private-links/links-of.tsx'
import { ShareButton } from '../private-links/share-button.tsx'
import { ownerOf } from './file-owner.ts'
import { DELETE_FILE, UPDATE_FILE } from './file-queries.ts'
import styles from './files.module.css'
import { saveFile } from './save-file.ts'

const FILE = graphql(`
  query File($id: ID!) {
    record: file(id: $id) {
      id
      revision
      createdAt
      updatedAt
      name
      kind
      mediaType
      size
      width
      height
      alt
      visibility
      sha256
      url
      thumbnailUrl
      product { id name }
      variant { id name }
      material { id name }
      company { id name }
      certification { id scheme }
    }
  }
`)

type File = NonNullable<ResultOf<typeof FILE>['record']>

export function Detail() {
  const { id } = useParams({ from: '/inside/files/$id' })
  const { file: words } = useWords()
  const { bytes, integer } = useFormat()
  const sections: Section<File>[] = [
    {
      title: words.what,
      fields: [
        { name: 'name', kind: 'text', isRequired: true, ...words.name },
        {
          name: 'visibility',
          kind: 'choice',
          options: optionsOf(words.visibilities),
          label: words.visibility,
          help: words.visibilityHelp.PRIVATE,
        },
        { name: 'alt', kind: 'long', isWide: true, ...words.alt },
      ],
    },
  ]
  return (
    <RecordPage<File>
      id={id}
      path="/files"
      back={{ to: '/files', label: words.library }}
      load={FILE}
      create={null}
      update={UPDATE_FILE}
      remove={DELETE_FILE}
      titleOf={({ name }) => name}
      newTitle={words.upload}
      sections={sections}
      consequence={() => words.consequence}
      status={({ visibility }) => (
        <Badge tone={visibility === 'PUBLIC' ? 'good' : 'quiet'}>{words.visibilities[visibility]}</Badge>
      )}
      actions={(file) => (
        <>
          <Button
            variant="default"
            leftSection={<Download size={14} aria-hidden />}
            onClick={() => void saveFile(file)}
          >
            {words.download}
          </Button>
          <ShareButton items={[{ kind: 'FILE', id: file.id, name: file.name }]} />
        </>
      )}
      above={(file) =>
        file.width !== null && (
          <Card title={words.kinds[file.kind]}>
            <img className={styles.preview} src={pictureAddress(file.url)} alt={file.alt ?? ''} />
          </Card>
        )
      }
      facts={(file) => (
        <>
          <dt>{words.kind}</dt>
          <dd>{words.kinds[file.kind]}</dd>
          <dt>{words.type}</dt>
          <dd>{file.mediaType.split(';')[0]}</dd>
          <dt>{words.size}</dt>
          <dd>{bytes(file.size)}</dd>
          {file.width !== null && file.height !== null && (
            <>
              <dt>{words.pixels}</dt>
              <dd>
                {integer(file.width)} × {integer(file.height)}
              </dd>
            </>
          )}
        </>
      )}
      aside={(file) => {
        const owner = ownerOf(file)
        return (
          <>
            <Related
              title={words.belongsTo}
              none={file.kind === 'LOGO' ? words.workspaceLogo : words.ofNoRecord}
              items={owner ? [owner] : []}
            />
            <LinksOf id={file.id} />
          </>
        )
      }}
    />
  )
}
