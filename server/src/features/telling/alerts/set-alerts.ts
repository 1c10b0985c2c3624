import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { DASHBOARD_LANGUAGES, type DashboardLanguage } from '#kit/words/languages.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import { saveAlerts, selectAlerts } from './alert.store.ts'

/** Of one person in one workspace. `language` null: as the workspace's, where they have chosen none. */
export type AlertSetting = { readonly isOn: boolean; readonly language: DashboardLanguage | null }

/** Whether the signed-in person gets alerts by e-mail, and in which language; null turns them off. */
export async function setAlerts(
  deps: Deps,
  reader: Reader,
  { sendIn }: { sendIn?: DashboardLanguage | null },
): Promise<AlertSetting> {
  return write(deps, reader, 'administer', async (tx, { workspaceId, personId }) => {
    if (personId === null) {
      throw new AppError(
        'forbidden',
        'person_required',
        'Only a signed-in person gets alerts by e-mail; an API key cannot.',
      )
    }
    await saveAlerts(tx, workspaceId, personId, sendIn ?? 'off')
    return settingOf(sendIn ?? 'off')
  })
}

/** A key gets none. */
export async function findAlerts(scope: ReadScope): Promise<AlertSetting> {
  const { personId } = requirePermission(scope.reader, 'administer')
  return personId === null
    ? settingOf('off')
    : settingOf(await selectAlerts(await scope.tx(), scope.workspaceId, personId))
}

function settingOf(alerts: string | null): AlertSetting {
  return { isOn: alerts !== 'off', language: DASHBOARD_LANGUAGES.find((one) => one === alerts) ?? null }
}
