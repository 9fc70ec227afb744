"""Counts the records of an Apple export and prints the seconds it took."""

import sys
import time
import xml.etree.ElementTree as ElementTree

start = time.perf_counter()
records = 0
for _, element in ElementTree.iterparse(sys.argv[1]):
    records += element.tag == "Record"
    element.clear()
print(time.perf_counter() - start)
