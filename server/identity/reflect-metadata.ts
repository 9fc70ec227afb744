// A bundle runs the imports of modules before those of CommonJS files.
import 'reflect-metadata';
