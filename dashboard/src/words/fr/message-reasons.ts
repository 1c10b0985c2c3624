/** Chaque raison pour laquelle un canal ne reçoit pas un message ou ne peut pas être créé. */
export const messageReasons: Readonly<Record<string, string>> = {
  channel_address_lost:
    'La clé de cette installation a été perdue, et avec elle l’adresse de ce canal. Saisissez-la de nouveau.',
  channel_address_malformed: 'Ce n’est pas l’adresse que l’outil donne pour ce canal. Copiez-la de nouveau, en entier.',
  channel_fault: 'L’outil signale une erreur de son côté ({value}).',
  channel_gone:
    'L’outil n’accepte plus de messages à cette adresse ({value}). Créez-en une autre là-bas et saisissez-la ici.',
  channel_kind_unknown: 'Ce type de canal n’existe pas.',
  channel_limited: 'L’outil n’accepte plus de messages pour l’instant.',
  channel_not_found: 'Ce canal n’existe pas ou plus.',
  channel_refused: 'L’outil refuse ce message ({value}). C’est une erreur de ce service.',
  channel_rule_not_found: 'Cette règle n’existe pas ou plus.',
  channel_unexpected: 'L’outil ne répond pas comme il devrait ({value}). Vérifiez l’adresse.',
  channel_unreachable: 'Aucun message n’est arrivé depuis un jour ({value}). Vérifiez l’outil, puis reprenez le canal.',
  quiet_hours_incomplete: 'Les heures calmes ont besoin d’un début et d’une fin qui diffèrent.',
  time_of_day_malformed: '« {field} » doit être une heure comme 08:00, et non {value}.',
  too_many_channel_rules: 'Un canal peut avoir {limit} règles au plus. Supprimez-en une d’abord.',
  too_many_channels: 'Il peut y avoir {limit} canaux au plus. Supprimez-en un d’abord.',
}
