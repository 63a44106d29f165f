// Finds errors in the layout and text of the open page. The browser evaluates this file, whose value is a list of lines.
;(() => {
  /** Distances up to this number of pixels are rounding errors. */
  const SLACK = 1
  const CLIPS = ['hidden', 'clip']
  const SCROLLS = ['auto', 'scroll']
  const WRONG_WORDS = /\b(undefined|NaN|null|Infinity)\b|\[object/

  const styles = new Map()
  const styleOf = element => {
    const known = styles.get(element)
    if (known) return known
    const style = getComputedStyle(element)
    styles.set(element, style)
    return style
  }

  const ancestorsOf = function* (element) {
    for (let each = element; each; each = each.parentElement) yield each
  }

  const nearest = (element, test) => {
    for (const each of ancestorsOf(element)) if (test(styleOf(each), each)) return each
    return null
  }

  const shown = text => text.trim().replace(/\s+/g, ' ').slice(0, 60)

  const nameOf = element => {
    const classes = [...element.classList].join('.')
    return element.localName + (classes === '' ? '' : `.${classes}`)
  }

  /** Returns the boxes of a text's lines. */
  const linesOf = node => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  }

  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    if (node.data.trim() === '' || !element.checkVisibility({ visibilityProperty: true })) continue
    // Browsers draw the options of a select element.
    if (element.closest('script, style, option, title, .skip')) continue
    const lines = linesOf(node)
    if (lines.length > 0) texts.push({ node, element, lines })
  }

  const found = []
  const say = (fault, { element, node }) => found.push(`${fault}: "${shown(node.data)}" in ${nameOf(element)}`)

  const wide = document.documentElement.scrollWidth - window.innerWidth
  if (wide > 0) found.push(`the page is ${wide} px wider than the screen`)

  const inScroller = element =>
    nearest(element, ({ overflowX }, each) => SCROLLS.includes(overflowX) && each !== document.body)
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.closest('.skip') || inScroller(element.parentElement)) continue
    const { left, right, width } = element.getBoundingClientRect()
    if (width > 0 && (left < -SLACK || right > window.innerWidth + SLACK))
      found.push(`${nameOf(element)} sticks out of the screen: ${Math.round(left)} to ${Math.round(right)}`)
  }

  const isInside = (line, box, sides) =>
    (!sides.x || (line.left >= box.left - SLACK && line.right <= box.right + SLACK)) &&
    // The box of a line includes space above and below its letters.
    (!sides.y || (line.top >= box.top - line.height / 3 && line.bottom <= box.bottom + line.height / 3))

  /** Checks whether a box hides a part of the text, unless a reader can scroll to it. */
  const isCut = ({ element, lines }) => {
    for (const each of ancestorsOf(element)) {
      const { overflowX, overflowY } = styleOf(each)
      const sides = { x: CLIPS.includes(overflowX), y: CLIPS.includes(overflowY) }
      if ((sides.x || sides.y) && !lines.every(line => isInside(line, each.getBoundingClientRect(), sides))) return true
      if (SCROLLS.includes(overflowX) || SCROLLS.includes(overflowY)) return false
    }
    return false
  }

  const isBox = ({ display }) => display !== 'inline' && display !== 'contents'

  const spills = ({ element, lines }) => {
    const box = nearest(element, isBox)
    if (box.closest('svg') || SCROLLS.includes(styleOf(box).overflowX)) return false
    return !lines.every(line => isInside(line, box.getBoundingClientRect(), { x: true, y: false }))
  }

  /** Returns the first word of normal length that continues on the next line. */
  const brokenWord = ({ node, lines }) => {
    if (lines.length < 2) return null
    const range = document.createRange()
    for (const { 0: word, index } of node.data.matchAll(/(?<![\p{L}\p{N}_])[A-Za-zÀ-ɏ_]{3,13}(?![\p{L}\p{N}_])/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      if (Math.max(...tops) - Math.min(...tops) > 4) return word
    }
    return null
  }

  const whole = []
  for (const text of texts) {
    const isWhole = !isCut(text)
    const broken = isWhole && brokenWord(text)
    if (isWhole) whole.push(text)
    else say('cut off', text)
    if (isWhole && spills(text)) say('wider than its box', text)
    if (broken) say(`a word in two lines: ${broken}`, text)
    if (WRONG_WORDS.test(text.node.data)) say('a value that is not for readers', text)
  }
  for (const element of document.querySelectorAll('[aria-label], [title]')) {
    const label = `${element.getAttribute('aria-label') ?? ''} ${element.getAttribute('title') ?? ''}`
    if (WRONG_WORDS.test(label)) found.push(`a value that is not for readers: label "${label.trim()}"`)
  }
  if (WRONG_WORDS.test(document.title)) found.push(`a value that is not for readers: title "${document.title}"`)

  /** Returns the fixed bar around an element. Bars that stay on the screen are compared only with each other. */
  const layerOf = element =>
    nearest(
      element,
      ({ position }, each) => position === 'fixed' || (position === 'sticky' && each.matches('header, nav')),
    )

  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 * SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3

  const lines = whole
    .flatMap(text => text.lines.map(line => ({ text, line, layer: layerOf(text.element) })))
    .sort((a, b) => a.line.top - b.line.top)
  const clippedBy = element => nearest(element, ({ overflowX }) => SCROLLS.includes(overflowX))
  lines.forEach((one, at) => {
    for (let next = at + 1; next < lines.length && lines[next].line.top < one.line.bottom; next++) {
      const other = lines[next]
      if (other.text === one.text || other.layer !== one.layer || !overlap(one.line, other.line)) continue
      // Text in a scroll container may lie outside of the container, where it is not drawn.
      const [from, to] = [one, other].map(({ text }) => clippedBy(text.element))
      if (from !== to) continue
      say(`overlaps "${shown(other.text.node.data)}"`, one.text)
    }
  })

  const bar = document.querySelector('nav.ways')
  if (bar && styleOf(bar).position === 'fixed') {
    const end = Math.max(...lines.filter(({ layer }) => layer === null).map(({ line }) => line.bottom + window.scrollY))
    const free = document.documentElement.scrollHeight - bar.getBoundingClientRect().height
    if (end > free + SLACK) found.push(`the bar at the bottom covers the last ${Math.round(end - free)} px`)
  }
  return [...new Set(found)]
})()
