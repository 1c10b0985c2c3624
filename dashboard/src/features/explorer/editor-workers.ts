import EditorWorker from './editor.worker.ts?worker'
import GraphqlWorker from './graphql.worker.ts?worker'
import JsonWorker from './json.worker.ts?worker'

/**
 * Where Monaco, the editor within GraphiQL, finds the workers in which it checks and completes: files of ours, which the build makes of
 * these imports. Without this it fails with "Cannot read properties of undefined (reading 'toUrl')".
 */
export function setUpEditorWorkers(): void {
  Object.assign(globalThis, {
    MonacoEnvironment: {
      getWorker: (_id: string, label: string) => {
        if (label === 'json') return new JsonWorker()
        return label === 'graphql' ? new GraphqlWorker() : new EditorWorker()
      },
    },
  })
}

/**
 * Monaco makes style sheets as it runs and gives them no nonce. With this they carry the document's, so its policy need not allow style
 * sheets of just anybody's.
 */
export function giveStylesTheNonce(nonce: string): void {
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
