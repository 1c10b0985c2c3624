/** Fields for days and times. */
export const day = {
  ambiguous: (text: string, one: string, other: string, example: string) =>
    `“${text}” could be ${one} or ${other}. Write it as ${example}, or choose it in the calendar.`,
  change: (label: string, day: string) => `${label}: ${day}. Choose another date`,
  choose: (label: string) => `${label}: choose a date`,
  chosen: (day: string) => `${day}, chosen`,
  example: (day: string) => `e.g. ${day}`,
  impossible: (text: string) => `“${text}” is not a real date. Check the month and year.`,
  nextMonth: 'Next month',
  nextYear: 'Next year',
  none: 'No date',
  noTime: (example: string) => `This is not a time. Write it as ${example}.`,
  noYear: (example: string) => `The year is missing. Write it as ${example}.`,
  previousMonth: 'Previous month',
  previousYear: 'Previous year',
  time: 'Time',
  today: 'Today',
  unreadable: (example: string) =>
    `This cannot be read as a date. Write it as ${example}, or choose it in the calendar.`,
}
