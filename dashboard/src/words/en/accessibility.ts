/** Long, and for one screen alone: loaded with it. */
export const accessibility = {
  lead: 'Everybody shall be able to work here, with or without a mouse, sight or a quiet room. The aim is the standard WCAG 2.2, levels A and AA, which EN 301 549 asks for in Europe.',
  parts: [
    {
      title: 'With the keyboard alone',
      text: [
        'Made to be used by keys alone, and the way from a new product to its public passport is tested so. Tab leads through the page in the order it is read, Enter opens, Escape closes. Ctrl or ⌘ K finds records and commands by typing; ? lists all keys.',
      ],
    },
    {
      title: 'As you see and hear',
      text: [
        'Text can be enlarged to 400 % without the page scrolling sideways; wide tables scroll within their frame. Light and dark follow your system, or your choice in the account menu, and high-contrast modes keep their own colours. Where your system asks for less motion, nothing slides or fades.',
        'Pages, fields and messages are named for screen readers. Charts and maps stand beside the same figures as text.',
      ],
    },
    {
      title: 'What is checked',
      text: [
        'With every change, a browser walks through every screen, dialog and menu and looks for what breaks the standard: contrast, names, sizes of targets, focus, text spacing, narrow windows.',
      ],
    },
    {
      title: 'What nobody has checked yet',
      text: [
        'How it is for a person who works with a screen reader, voice control or a switch every day, and how it behaves in other browsers than Chromium. If you do, your word counts more than our tests.',
      ],
    },
    {
      title: 'Something is in your way',
      text: [
        'Tell whoever runs this installation, or an administrator of your workspace: the screen, what you wanted to do, and what you use to do it.',
      ],
    },
  ],
}
