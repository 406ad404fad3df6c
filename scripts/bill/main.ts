import { writeFileSync } from 'node:fs';
import { softwareBill } from './software-bill.ts';

const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(softwareBill());
else writeFileSync(file, softwareBill());
