import { createInterface } from 'node:readline';

// In the place of a game server: `print <lines> <per second>` prints numbered lines of about a hundred bytes with the time.
const prefix = '[12:00:00] [Server thread/INFO]: ';
process.stdout.write(`${prefix}Done (0.1s)! For help, type "help"\n`);
createInterface({ input: process.stdin }).on('line', (line) => {
  const [command, lines = '0', perSecond = '0'] = line.split(' ');
  if (command === 'stop') process.exit();
  if (command === 'print') print(Number(lines), Number(perSecond));
});

function print(lines: number, perSecond: number): void {
  const began = performance.now();
  let printed = 0;
  const timer = setInterval(() => {
    const due = Math.min(lines, Math.ceil(((performance.now() - began) / 1000) * perSecond));
    let text = '';
    while (printed < due)
      text += `${prefix}number ${(printed += 1)} at ${Date.now()} of a line like those that servers print\n`;
    if (text !== '') process.stdout.write(text);
    if (printed === lines) clearInterval(timer);
  }, 5);
}
