import { addOperations } from '#kit/rest-resources.ts'

addOperations('Workspace', [
  {
    method: 'GET',
    path: '/upgrade-notices',
    id: 'listUpgradeNotices',
    field: 'upgradeNotices',
    summary: 'List what upgrades have changed',
  },
])
