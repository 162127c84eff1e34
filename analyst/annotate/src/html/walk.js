// Arrow keys, buttons and clicks on the curve walk through a game. Without this script the page can be read all the same.
const walks = document.querySelectorAll('.walk');
for (const walk of walks) {
  const steps = walk.dataset.steps.split(';').map((step) => step.split('|'));
  const board = walk.querySelector('.board');
  const now = walk.querySelector('.now');
  const curve = walk.querySelector('.curve');
  let at = 0;
  const man = (sign, column, row) => {
    const use = document.createElementNS(board.namespaceURI, 'use');
    use.setAttribute('href', '#' + sign.toLowerCase());
    use.setAttribute('class', sign === sign.toLowerCase() ? 'black' : 'white');
    use.setAttribute('x', 45 * column);
    use.setAttribute('y', 45 * row);
    return use;
  };
  const show = (next) => {
    at = Math.max(0, Math.min(next, steps.length - 1));
    const [label, placement] = steps[at];
    for (const use of board.querySelectorAll('use')) use.remove();
    placement.split('/').forEach((rank, row) => {
      let column = 0;
      for (const sign of rank) {
        if (/\d/.test(sign)) column += Number(sign);
        else board.append(man(sign, column++, row));
      }
    });
    walk.querySelector('figcaption').textContent = label || 'The first position';
    if (now) now.setAttribute('d', 'M' + (600 * at) / (steps.length - 1) + ' 0V80');
  };
  const steered = (event) => walks.length === 1 || walk.contains(event.target);
  addEventListener('keydown', (event) => {
    if (!steered(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  });
  for (const button of walk.querySelectorAll('button')) {
    button.addEventListener('click', () => show(at + Number(button.value)));
  }
  if (curve) {
    curve.addEventListener('click', (event) => {
      const box = curve.getBoundingClientRect();
      show(Math.round(((steps.length - 1) * (event.clientX - box.left)) / box.width));
    });
  }
  walk.querySelector('.walker').hidden = false;
  show(0);
}
